import {
  checkDocument,
  DocumentCheck,
  DocumentReason,
  endDocument,
  recordDocument,
  refuseDocument,
  type RequiredDocument,
  type StaffDocument,
} from '@treasures/api-client'
import { TextAreaField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { CheckFields, checkOf, noCheck } from './CheckFields.tsx'
import { DocumentFile } from './DocumentFile.tsx'

export type DocumentTask = { at: 'check' | 'refuse' | 'end'; document: StaffDocument }

/** Dialogs in which staff decide on a document. */
export function DocumentDialogs({ dialog, close }: { dialog: DocumentTask; close: () => void }) {
  const { at, document } = dialog
  return at === 'check' ? (
    <CheckDialog document={document} onClose={close} />
  ) : (
    <ReasonDialog at={at} document={document} onClose={close} />
  )
}

type DialogProps = { document: StaffDocument; onClose: () => void }

function CheckDialog({ document, onClose }: DialogProps) {
  const { id, kind, treasure, asks } = document
  const form = useForm({
    initial: noCheck,
    schema: DocumentCheck,
    toBody: checkOf,
    save: (body) => api.call(checkDocument, { params: { id }, body }),
    onSaved() {
      snackbar.success(`${kind.name} of ${treasure.name} is checked.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`${kind.name} of ${treasure.name}`}
      form={form}
      yes="Checked today by me"
      onClose={onClose}
    >
      <DocumentFile document={document} />
      <CheckFields asks={asks} form={form} />
    </FormDialog>
  )
}

function ReasonDialog({ at, document, onClose }: DialogProps & { at: 'refuse' | 'end' }) {
  const { id, kind, treasure } = document
  const isEnd = at === 'end'
  const form = useForm({
    initial: { reason: '' },
    schema: DocumentReason,
    toBody: (values) => values,
    save: (body) => api.call(isEnd ? endDocument : refuseDocument, { params: { id }, body }),
    onSaved() {
      snackbar.success(`We’ve let ${treasure.name} know.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={isEnd ? `End ${kind.name}` : `Refuse ${kind.name}`}
      form={form}
      yes={isEnd ? 'End it' : 'Refuse it'}
      words={
        isEnd
          ? `${treasure.name} can’t take jobs that need it from now on. Visits that are already planned are listed as at risk.`
          : `We’ll let ${treasure.name} know by e-mail, with your reason.`
      }
      onClose={onClose}
    >
      <TextAreaField {...textProps(form, 'reason')} label="Reason, for the treasure" required />
    </FormDialog>
  )
}

type RecordProps = { idTreasure: number; kind: RequiredDocument['kind']; onClose: () => void }

/** Records a document that was shown in person. */
export function RecordDialog({ idTreasure, kind, onClose }: RecordProps) {
  const form = useForm({
    initial: noCheck,
    schema: recordDocument.body,
    toBody: (values) => ({ ...checkOf(values), id_kind: kind.id }),
    save: (body) => api.call(recordDocument, { params: { id: idTreasure }, body }),
    onSaved() {
      snackbar.success(`${kind.name} is checked.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`${kind.name}, seen in person`}
      form={form}
      yes="Checked today by me"
      onClose={onClose}
    >
      <CheckFields asks={kind} form={form} />
    </FormDialog>
  )
}
