import { deleteCustomer, getCustomer } from '@treasures/api-client'
import { DeleteRecord } from '#parts/form/DeleteRecord.tsx'

type DeleteCustomerProps = {
  customer: { id: number; name: string }
  onClose: () => void
  onDeleted: () => void
}

export const DeleteCustomer = ({ customer: { id, name }, ...rest }: DeleteCustomerProps) => (
  <DeleteRecord
    {...rest}
    endpoint={deleteCustomer}
    id={id}
    name={name}
    words="The record, its addresses, cards and tags are deleted for good."
    record={getCustomer}
  />
)
