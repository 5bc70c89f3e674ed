import {
  normalisePostcode,
  type Likeness,
  type SimilarCustomer,
  type SimilarQuery,
} from '@treasures/api-client'
import type { AddCustomerValues } from './add-customer.ts'

const leastDigits = 10

/** Query for customers similar to the one being added, or undefined while too little is typed. */
export function similarQuery(values: AddCustomerValues): SimilarQuery | undefined {
  const { fname, lname, email, mphone, postcode, country } = values
  const isWhole =
    country === '1' ? normalisePostcode(postcode)?.includes(' ') : postcode.trim().length > 3
  const isMobile = mphone.replaceAll(/\D/g, '').length >= leastDigits
  const asked = {
    ...(email.includes('@') && { email: email.trim() }),
    ...(isMobile && { mphone: mphone.trim() }),
    ...(isWhole &&
      fname.trim() &&
      lname.trim() && { fname: fname.trim(), lname: lname.trim(), postcode: postcode.trim() }),
  }
  return Object.keys(asked).length > 0 ? { ...asked, id_country: Number(country) } : undefined
}

const likenessWords: Record<Likeness, string> = {
  email: 'e-mail',
  mobile: 'mobile',
  name_and_postcode: 'name and postcode',
}
const list = new Intl.ListFormat('en-GB')

/** Formats as "Looks like Ryan Baker, SE14 1UW (same e-mail and mobile)." */
export const similarWords = ({ name, postcode, alike }: SimilarCustomer): string =>
  `Looks like ${[name, postcode].filter(Boolean).join(', ')} (same ${list.format(alike.map((by) => likenessWords[by]))}).`
