import type { Theme } from '../shared/attributes.ts'
import { defineWidget } from '../shared/define-widget.tsx'
import type { BoardTextOverrides } from './board-texts.ts'
import { boardAttributes, boardView } from './board-view.tsx'
import { jobsBoardStyles } from './jobs-board.styles.ts'

/** `<treasures-jobs-board region="1">`: a map and a list of open jobs, which visitors can claim. */
export interface TreasuresJobsBoardElement extends HTMLElement {
  region: number | undefined
  services: readonly number[]
  postcode: string | undefined
  /** The id of what the portal says about this place: region, services, colours, texts. */
  embed: string | undefined
  theme: Theme
  texts: BoardTextOverrides | undefined
  /** Loads the jobs again. */
  refresh(): void
  /** Opens a job as if it had been pressed. */
  showJob(id: number): void
}

defineWidget('treasures-jobs-board', {
  attributes: boardAttributes,
  methods: ['refresh', 'showJob'],
  styles: jobsBoardStyles,
  render: boardView,
})

/** What the tag takes in markup. */
export type JobsBoardAttributes = {
  region?: number | string
  /** Ids joined by commas. */
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
