import { asFlag, asText, type Theme } from '../shared/attributes.ts'
import { defineWidget } from '../shared/define-widget.tsx'
import { pageLink } from '../shared/page-link.ts'
import { dialogCommands, shutTag } from '../shared/tag-open.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import type { LabourKind } from './labour-entry.ts'
import { LabourDialogSlot, labourDialogStyles } from './LabourDialog.tsx'

/**
 * `<treasures-labour-dialog>` opens automatically on a page reached by a job's link. Otherwise set
 * `token` and call `show()`.
 */
export interface TreasuresLabourDialogElement extends HTMLElement {
  kind: LabourKind
  token: string | undefined
  open: boolean
  theme: Theme
  texts: Partial<LabourDialogTexts> | undefined
  show(): void
  close(): void
}

const asKind = (text: string | null): LabourKind => (text === 'materials' ? text : 'labour')

defineWidget('treasures-labour-dialog', {
  attributes: { kind: asKind, token: asText, open: asFlag },
  commands: dialogCommands,
  styles: labourDialogStyles,
  render({ kind, open, token: given, texts }, { client, element, emit }) {
    // The token is kept in the tab, because pages are often reloaded without signal, and the
    // address no longer has the link.
    const token = pageLink('treasures-job', given, element, { isKeptInTab: true })
    return (
      <LabourDialogSlot
        key={token}
        client={client}
        kind={kind}
        isOpen={open}
        who={token === undefined ? undefined : { kind: 'link', token }}
        showsPending
        texts={texts}
        onRecorded={({ id }) => emit('treasures-recorded', { id })}
        onClose={() => shutTag(element)}
      />
    )
  },
})

/** Attributes of the tag in markup. */
export type LabourDialogAttributes = {
  kind?: LabourKind
  token?: string
  open?: boolean
  theme?: Theme
  texts?: string | Partial<LabourDialogTexts>
}

export type { WidgetEventDetails } from '../shared/emit.ts'

declare global {
  interface HTMLElementTagNameMap {
    'treasures-labour-dialog': TreasuresLabourDialogElement
  }
}
