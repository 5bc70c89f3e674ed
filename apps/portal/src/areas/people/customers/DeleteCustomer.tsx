import { deleteCustomer } from '@treasures/api-client'
import { DeleteRecord } from '../../../parts/form/DeleteRecord.tsx'
import { api } from '../../../app/session/api.ts'
import { forgetCustomer } from '../../../parts/people/customer.queries.ts'

type DeleteCustomerProps = {
  customer: { id: number; name: string }
  onClose: () => void
  onDeleted: () => void
}

export const DeleteCustomer = ({
  customer: { id, name },
  onClose,
  onDeleted,
}: DeleteCustomerProps) => (
  <DeleteRecord
    name={name}
    words="The record, its addresses, cards and tags go for good."
    queryKey={['customer-deletion', id]}
    remove={(simulated, signal) =>
      api.call(
        deleteCustomer,
        { params: { id }, query: { simulated } },
        { ...(signal && { signal }) },
      )
    }
    onClose={onClose}
    onDeleted={() => {
      onDeleted()
      forgetCustomer(id)
    }}
  />
)
