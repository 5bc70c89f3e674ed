import { getCustomer, type Customer } from '@treasures/api-client'
import { keepAnswer } from '#app/query.ts'
import { snackbar } from '#app/shell/snackbars.ts'

export function customerSaved(customer: Customer) {
  keepAnswer(getCustomer, { params: { id: customer.id } }, customer)
  snackbar.success('Change saved.')
}
