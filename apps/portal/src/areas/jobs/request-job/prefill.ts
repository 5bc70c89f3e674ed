import { dialled, unitedKingdom, type Customer } from '@treasures/api-client'
import type { Prefill } from '@treasures/widgets/booking-form'

/** What we know of a customer already. A company's address of another country is no place to book for. */
export const prefillOf = ({ fname, lname, email, mphone, address }: Customer): Prefill => ({
  fname,
  lname,
  email: email ?? '',
  mphone: dialled(mphone ?? ''),
  address: address?.address ?? '',
  postcode: (address?.id_country === unitedKingdom && address.postcode) || '',
})
