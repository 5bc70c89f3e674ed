import { updateInvoiceNotes, type Invoice } from '@treasures/api-client'
import { TextAreaField } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'

/** Staff's notes on an invoice, hidden from its customer. */
export function InvoiceNotes({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form = useForm({
    initial: { notes: invoice.notes },
    schema: updateInvoiceNotes.body,
    toBody: (values) => values,
    save: (body) => api.call(updateInvoiceNotes, { params: { id: invoice.id }, body }),
    onSaved() {
      snackbar.success('Change saved.')
      onClose()
    },
  })
  return (
    <FormDialog title="Notes" form={form} onClose={onClose}>
      <TextAreaField
        label="Notes"
        hint="The customer does not see them."
        {...textProps(form, 'notes')}
      />
    </FormDialog>
  )
}
