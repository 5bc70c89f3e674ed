import type { Customer } from '@treasures/api-client'
import { FormDialog } from '../form/FormDialog.tsx'
import { AddCustomerFields, addCustomerWords, useAddCustomer } from './AddCustomerFields.tsx'

type AddCustomerDialogProps = { onAdded: (customer: Customer) => void; onClose: () => void }

/** Dialog that adds a customer, above the list of customers. */
export function AddCustomerDialog({ onAdded, onClose }: AddCustomerDialogProps) {
  const form = useAddCustomer(onAdded)
  return (
    <FormDialog
      title="Add Customer"
      width="wide"
      form={form}
      {...addCustomerWords}
      onClose={onClose}
    >
      <AddCustomerFields form={form} />
    </FormDialog>
  )
}
