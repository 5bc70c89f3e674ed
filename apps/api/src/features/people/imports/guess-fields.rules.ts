import {
  importFields,
  normalisePostcode,
  type ImportField,
  type ImportKind,
} from '@treasures/api-client'
import { mobileToE164 } from '../contacts/mobile.rules.ts'

/** Column headers of other systems, in lower case with letters and digits only. */
const headers: Readonly<Record<ImportField, readonly string[]>> = {
  fname: ['firstname', 'forename', 'givenname', 'first', 'fname', 'clientfirstname'],
  lname: ['lastname', 'surname', 'familyname', 'last', 'lname', 'clientlastname'],
  name: [
    'name',
    'fullname',
    'displayname',
    'customer',
    'customername',
    'client',
    'clientname',
    'contact',
    'contactname',
  ],
  email: ['email', 'emails', 'emailaddress', 'mail', 'clientemail', 'primaryemail', 'contactemail'],
  mphone: [
    'mobile',
    'mobilephone',
    'mobilenumber',
    'mobilephones',
    'cell',
    'cellphone',
    'cellnumber',
    'textmessageenabledphones',
  ],
  phone: [
    'phone',
    'phones',
    'phonenumber',
    'telephone',
    'tel',
    'landline',
    'homephone',
    'homenumber',
    'mainphones',
    'mainphone',
    'workphone',
    'clientphone',
  ],
  address: [
    'address',
    'address1',
    'addressline1',
    'street',
    'street1',
    'streetaddress',
    'servicestreet1',
    'serviceaddress',
    'propertyaddress',
    'jobaddress',
    'billingstreet1',
    'billingaddress',
    'addressstreet',
  ],
  address2: [
    'address2',
    'addressline2',
    'street2',
    'streetline2',
    'servicestreet2',
    'billingstreet2',
  ],
  city: [
    'town',
    'city',
    'towncity',
    'servicecity',
    'billingcity',
    'suburb',
    'locality',
    'addresscity',
    'posttown',
  ],
  county: ['county', 'state', 'region', 'servicestate', 'billingstate', 'province', 'addressstate'],
  postcode: [
    'postcode',
    'postalcode',
    'zip',
    'zipcode',
    'servicezipcode',
    'servicepostalcode',
    'billingzipcode',
    'billingpostalcode',
    'addresspostcode',
    'addresszip',
  ],
  descr: [
    'notes',
    'note',
    'description',
    'comments',
    'comment',
    'customernotes',
    'details',
    'memo',
  ],
  company: ['company', 'companyname', 'business', 'businessname', 'organisation', 'organization'],
  title: ['title', 'salutation'],
  wtravel: ['miles', 'travel', 'willtravel', 'radius', 'traveldistance', 'distance'],
  skills: ['skills', 'skill', 'trades', 'trade', 'services', 'jobtypes', 'specialities'],
}

/** Number of values examined in each column: the first that are not empty. */
const looked = 20
/** Share of the examined values that must look like the same kind of value. */
const most = 0.6

/**
 * Guesses the field of each column by its header, otherwise by its values. Null if neither shows
 * the field. Each field is used once, for the first column that fits.
 */
export function guessFields(
  kind: ImportKind,
  columns: readonly { header: string; values: readonly string[] }[],
): (ImportField | null)[] {
  const known: readonly ImportField[] = importFields[kind]
  const taken = new Set<ImportField>()
  const take = (field: ImportField | undefined) => {
    if (!field || !known.includes(field) || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const byHeader = columns.map(({ header }) => take(fieldOfHeader(header)))
  const guessed = columns.map(
    ({ values }, i) => byHeader[i] ?? take(fieldOfValues(values.slice(0, looked))),
  )
  // A column of full names adds nothing if other columns have both parts.
  return guessed.map((field) =>
    field === 'name' && taken.has('fname') && taken.has('lname') ? null : field,
  )
}

function fieldOfHeader(header: string): ImportField | undefined {
  const folded = header.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const found = Object.entries(headers).find(([, names]) => names.includes(folded))
  return found?.[0] as ImportField | undefined
}

function fieldOfValues(values: readonly string[]): ImportField | undefined {
  if (values.length === 0) return undefined
  const looksLike = (is: (value: string) => boolean) =>
    values.filter(is).length >= values.length * most
  if (looksLike((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))) return 'email'
  if (looksLike((value) => (normalisePostcode(value) ?? '').includes(' '))) return 'postcode'
  if (looksLike((value) => numberOf(value).startsWith('+447'))) return 'mphone'
  if (looksLike((value) => numberOf(value) !== '')) return 'phone'
  return undefined
}

/**
 * Returns a telephone number in its stored form, or '' for anything else, such as a plain number.
 */
const numberOf = (value: string) =>
  /^(\+|0|\(0|7\d{9}$)/.test(value.trim()) ? (mobileToE164(value) ?? '') : ''
