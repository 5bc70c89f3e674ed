import { getCustomer, type Customer } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'
import { queries } from '#app/queries.ts'
import { snackbar } from '#app/shell/snackbars.ts'

/** Shows the answer at once and refetches everything else that shows the customer. */
export function customerSaved(customer: Customer) {
  queries.setQueryData(queryOf(getCustomer, { params: { id: customer.id } }).queryKey, customer)
  snackbar.success('Change saved.')
}
