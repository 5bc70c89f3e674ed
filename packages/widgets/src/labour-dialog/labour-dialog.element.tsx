import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import { asFlag, asText, type Theme } from '../shared/attributes.ts'
import { defineWidget } from '../shared/define-widget.tsx'
import { openTag, shutTag } from '../shared/tag-open.ts'
import { labourDialogStyles } from './labour-dialog.styles.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import { LabourDialogOnPage } from './LabourDialogOnPage.tsx'
import type { WorkKind } from './work-entry.ts'

/** `<treasures-labour-dialog>`: opens for who came by a link; else give it a `token` and call `show()`. */
export interface TreasuresLabourDialogElement extends HTMLElement {
  kind: WorkKind
  token: string | undefined
  open: boolean
  theme: Theme
  texts: Partial<LabourDialogTexts> | undefined
  show(): void
  close(): void
}

const asKind = (text: string | null): WorkKind => (text === 'materials' ? text : 'labour')

defineWidget('treasures-labour-dialog', {
  attributes: { kind: asKind, token: asText, open: asFlag },
  methods: ['show', 'close'],
  styles: labourDialogStyles,
  render: ({ kind, open, token, texts }, { client, element, emit, actions }) => (
    <LabourDialogOnPage
      actions={actions}
      client={client}
      kind={kind}
      isOpen={open}
      token={token}
      texts={texts}
      onRecorded={({ id }) => emit('treasures-recorded', { id })}
      onOpen={() => openTag(element)}
      onClose={() => shutTag(element)}
    />
  ),
})

type LabourDialogAttributes = {
  kind?: WorkKind
  token?: string
  open?: boolean
  theme?: Theme
  texts?: string | Partial<LabourDialogTexts>
}

/** What the tag takes in JSX. */
export type LabourDialogTag = DetailedHTMLProps<
  HTMLAttributes<TreasuresLabourDialogElement>,
  TreasuresLabourDialogElement
> &
  LabourDialogAttributes

declare global {
  interface HTMLElementTagNameMap {
    'treasures-labour-dialog': TreasuresLabourDialogElement
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'treasures-labour-dialog': LabourDialogTag
    }
  }
}
