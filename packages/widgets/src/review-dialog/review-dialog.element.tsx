import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import { asFlag, asText, type Theme } from '../shared/attributes.ts'
import { defineWidget } from '../shared/define-widget.tsx'
import { openTag, shutTag } from '../shared/tag-open.ts'
import { reviewDialogStyles } from './review-dialog.styles.ts'
import type { ReviewDialogTexts } from './review-dialog.texts.ts'
import { ReviewDialogOnPage } from './ReviewDialogOnPage.tsx'

/** `<treasures-review-dialog>`: opens for who came by a link; else give it a `token` and call `show()`. */
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
  methods: ['show', 'close'],
  styles: reviewDialogStyles,
  render: ({ open, token, texts }, { client, element, emit, actions }) => (
    <ReviewDialogOnPage
      actions={actions}
      client={client}
      isOpen={open}
      token={token}
      texts={texts}
      onSaved={({ id_work }) => emit('treasures-reviewed', { id: id_work })}
      onOpen={() => openTag(element)}
      onClose={() => shutTag(element)}
    />
  ),
})

type ReviewDialogAttributes = {
  token?: string
  open?: boolean
  theme?: Theme
  texts?: string | Partial<ReviewDialogTexts>
}

/** What the tag takes in JSX. */
export type ReviewDialogTag = DetailedHTMLProps<
  HTMLAttributes<TreasuresReviewDialogElement>,
  TreasuresReviewDialogElement
> &
  ReviewDialogAttributes

declare global {
  interface HTMLElementTagNameMap {
    'treasures-review-dialog': TreasuresReviewDialogElement
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'treasures-review-dialog': ReviewDialogTag
    }
  }
}
