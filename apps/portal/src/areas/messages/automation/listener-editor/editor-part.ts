import type { EventParts, ListenerAction } from '@treasures/api-client'
import type { ListenerDraft } from './listener-draft.ts'

/** What each part of the editor has: the listener as it is typed, and what there is to choose from. */
export type EditorPart = {
  draft: ListenerDraft
  change: (some: Partial<ListenerDraft>) => void
  /** What is wrong at a place, such as `actions.0.body`. */
  errorAt: (place: string) => string | undefined
  parts: EventParts
}

/** What the fields of one action have besides. */
export type ActionProps<A extends ListenerAction = ListenerAction> = EditorPart & {
  action: A
  /** Of its complaints: `actions.0`. */
  place: string
  onChange: (action: ListenerAction) => void
}
