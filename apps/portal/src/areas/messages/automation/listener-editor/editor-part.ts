import type { EventParts, ListenerAction } from '@treasures/api-client'
import type { ListenerDraft } from './listener-draft.ts'

/** Props of each part of the editor: the draft, and the choices that its event offers. */
export type EditorPart = {
  draft: ListenerDraft
  change: (some: Partial<ListenerDraft>) => void
  /** Returns the error at a path such as `actions.0.body`. */
  errorAt: (place: string) => string | undefined
  parts: EventParts
}

/** Further props of one action's fields. */
export type ActionProps<A extends ListenerAction = ListenerAction> = EditorPart & {
  action: A
  /** Path of the action's errors, such as `actions.0`. */
  place: string
  onChange: (action: ListenerAction) => void
}
