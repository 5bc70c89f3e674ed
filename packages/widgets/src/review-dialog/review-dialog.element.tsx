import { asFlag, asText, type Theme } from '../shared/attributes.ts'
import { defineWidget } from '../shared/define-widget.tsx'
import { pageLink } from '../shared/page-link.ts'
import { dialogCommands, shutTag } from '../shared/tag-open.ts'
import { reviewDialogStyles } from './ReviewDialogView.tsx'
import type { ReviewDialogTexts } from './review-dialog.texts.ts'
import { ReviewDialogSlot } from './ReviewDialog.tsx'

/**
 * `<treasures-review-dialog>` opens automatically on a page reached by a review's link. Otherwise
 * set `token` and call `show()`.
 */
export interface TreasuresReviewDialogElement extends HTMLElement {
  token: string | undefined
  open: boolean
  theme: Theme
  texts: Partial<ReviewDialogTexts> | undefined
  show(): void
  close(): void
}

defineWidget('treasures-review-dialog', {
  attributes: { token: asText, open: asFlag },
  commands: dialogCommands,
  styles: reviewDialogStyles,
  render({ open, token: given, texts }, { client, element, emit }) {
    const token = pageLink('treasures-review', given, element)
    return (
      <ReviewDialogSlot
        client={client}
        isOpen={open}
        subject={token === undefined ? undefined : { kind: 'link', token }}
        texts={texts}
        onSaved={({ id_work }) => emit('treasures-reviewed', { id: id_work })}
        onClose={() => shutTag(element)}
      />
    )
  },
})

/** Attributes of the tag in markup. */
export type ReviewDialogAttributes = {
  token?: string
  open?: boolean
  theme?: Theme
  texts?: string | Partial<ReviewDialogTexts>
}

export type { WidgetEventDetails } from '../shared/emit.ts'

declare global {
  interface HTMLElementTagNameMap {
    'treasures-review-dialog': TreasuresReviewDialogElement
  }
}
