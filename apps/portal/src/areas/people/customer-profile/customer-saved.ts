import type { Customer } from '@treasures/api-client'
import { queries } from '#parts/queries.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { oneCustomer, refreshCustomer } from '#parts/people/customer.queries.ts'

/** Shows the answer at once and refetches everything else that shows the customer. */
export function customerSaved(customer: Customer) {
  queries.setQueryData(oneCustomer(customer.id).queryKey, customer)
  snackbar.success('Change saved.')
  void refreshCustomer(customer.id)
}
