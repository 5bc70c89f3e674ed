import type { Theme } from '../shared/attributes.ts'
import { defineWidget } from '../shared/define-widget.tsx'
import type { BoardTextOverrides } from './board-texts.ts'
import { boardAttributes, boardView } from './board-view.tsx'
import { jobsBoardStyles } from './JobsBoardView.tsx'

/**
 * `<treasures-jobs-board region="1">` shows open jobs in a map and a list. Visitors can claim them.
 */
export interface TreasuresJobsBoardElement extends HTMLElement {
  region: number | undefined
  services: readonly number[]
  postcode: string | undefined
  /** Id of an embed, whose region, services, colours and texts are set in the portal. */
  embed: string | undefined
  theme: Theme
  texts: BoardTextOverrides | undefined
  /** Loads the jobs again. */
  refresh(): void
  /** Opens the job with this id, as a press on its card does. */
  showJob(id: number): void
}

defineWidget('treasures-jobs-board', {
  attributes: boardAttributes,
  methods: ['refresh', 'showJob'],
  styles: jobsBoardStyles,
  address: import.meta.url,
  render: boardView,
})

/** Attributes of the tag in markup. */
export type JobsBoardAttributes = {
  region?: number | string
  /** Ids separated by commas. */
  services?: string
  postcode?: string
  embed?: string
  theme?: Theme
  texts?: string | BoardTextOverrides
}

export type { WidgetEventDetails } from '../shared/emit.ts'

declare global {
  interface HTMLElementTagNameMap {
    'treasures-jobs-board': TreasuresJobsBoardElement
  }
}
