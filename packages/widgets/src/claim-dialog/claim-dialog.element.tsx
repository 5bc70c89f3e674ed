import type { BoardJob } from '@treasures/api-client'
import { asFlag, asId, type Theme } from '../shared/attributes.ts'
import { defineWidget } from '../shared/define-widget.tsx'
import { dialogCommands, shutTag } from '../shared/tag-open.ts'
import { ClaimDialogSlot } from './ClaimDialog.tsx'
import { claimDialogStyles } from './ClaimDialogView.tsx'
import type { ClaimDialogTexts } from './claim-dialog.texts.ts'

/** `<treasures-claim-dialog>`: set `job` or `job-id`, then call `show()`. */
export interface TreasuresClaimDialogElement extends HTMLElement {
  job: BoardJob | undefined
  jobId: number | undefined
  open: boolean
  theme: Theme
  texts: Partial<ClaimDialogTexts> | undefined
  show(): void
  close(): void
}

defineWidget('treasures-claim-dialog', {
  attributes: { 'job-id': asId, open: asFlag },
  properties: { job: undefined as BoardJob | undefined },
  commands: dialogCommands,
  styles: claimDialogStyles,
  render: ({ open, job, jobId, texts }, { client, element, emit }) => (
    <ClaimDialogSlot
      client={client}
      isOpen={open}
      job={job}
      idJob={jobId}
      texts={texts}
      onClaimed={(detail) => emit('treasures-claimed', detail)}
      onClose={() => shutTag(element)}
    />
  ),
})

/** Attributes of the tag in markup. */
export type ClaimDialogAttributes = {
  'job-id'?: number | string
  open?: boolean
  job?: BoardJob
  theme?: Theme
  texts?: string | Partial<ClaimDialogTexts>
}

export type { WidgetEventDetails } from '../shared/emit.ts'

declare global {
  interface HTMLElementTagNameMap {
    'treasures-claim-dialog': TreasuresClaimDialogElement
  }
}
