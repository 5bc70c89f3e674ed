import type { Customer } from '@treasures/api-client'
import { FormDialog } from '../form/FormDialog.tsx'
import { AddCustomerForm, useAddCustomer } from './AddCustomerForm.tsx'

type AddCustomerDialogProps = { onAdded: (customer: Customer) => void; onClose: () => void }

/** Add Customer above the list of customers. */
export function AddCustomerDialog({ onAdded, onClose }: AddCustomerDialogProps) {
  const form = useAddCustomer(onAdded)
  return (
    <FormDialog
      title="Add Customer"
      width="wide"
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      {(cancel) => <AddCustomerForm form={form} onCancel={cancel} />}
    </FormDialog>
  )
}
