import { dialled, unitedKingdom, type Customer } from '@treasures/api-client'
import type { Prefill } from '@treasures/widgets/booking-form'

/**
 * Details of a known customer. An address outside the UK is left out, because jobs there cannot be
 * booked.
 */
export const prefillOf = ({ fname, lname, email, mphone, address }: Customer): Prefill => ({
  fname,
  lname,
  email: email ?? '',
  mphone: dialled(mphone ?? ''),
  address: address?.address ?? '',
  postcode: (address?.id_country === unitedKingdom && address.postcode) || '',
})
