import {
  importFields,
  normalisePostcode,
  type ImportField,
  type ImportKind,
} from '@treasures/api-client'
import { readMoment, readPence } from './read-moment.rules.ts'
import { mobileToE164 } from '../../people/contacts/mobile.rules.ts'

type Headers = Partial<Record<ImportField, readonly string[]>>

const customerNumbers = [
  'jid',
  'customerid',
  'clientid',
  'customernumber',
  'clientnumber',
  'customerno',
  'accountnumber',
]
const jobsOnly: Headers = {
  customer_number: customerNumbers,
  number: [
    'job',
    'jobnumber',
    'jobno',
    'jobid',
    'number',
    'ref',
    'reference',
    'id',
    'generatedjobid',
  ],
  service: [
    'service',
    'services',
    'title',
    'jobtitle',
    'jobtype',
    'servicename',
    'servicetype',
    'category',
    'jobcategory',
  ],
  descr: [
    'jobdescription',
    'instructions',
    'jobnotes',
    'workdonedescription',
    'lineitems',
    'jobtitle',
    'title',
  ],
  address: ['jobaddress', 'serviceaddress', 'propertyaddress', 'location', 'servicelocation'],
}

/** Headers that have another meaning in files of one kind. */
const headersOfKind: Readonly<Record<ImportKind, Headers>> = {
  customers: { number: ['number', 'id', 'externalid', 'uuid', ...customerNumbers] },
  treasures: { number: ['number', 'id', 'externalid', 'employeeid', 'staffid', 'providerid'] },
  jobs: jobsOnly,
  series: jobsOnly,
}

/** Column headers of other systems, in lower case with letters and digits only. */
const headers: Headers = {
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
  email: [
    'email',
    'emails',
    'emailaddress',
    'mail',
    'clientemail',
    'primaryemail',
    'contactemail',
    'customeremail',
  ],
  mphone: [
    'mobile',
    'mobilephone',
    'mobilenumber',
    'mobilephones',
    'cell',
    'cellphone',
    'cellnumber',
    'textmessageenabledphones',
    'textmessageenabledphone',
    'customermobile',
    'clientmobile',
    'contactmobile',
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
    'customerphone',
    'contactphone',
    'phonenumbers',
  ],
  address: [
    'address',
    'address1',
    'addressline1',
    'street',
    'street1',
    'streetaddress',
    'servicestreet1',
    'servicestreet',
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
    'servicezip',
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
  date: [
    'date',
    'startdate',
    'scheduledstartdate',
    'schedulestartdate',
    'scheduleddate',
    'scheduledstart',
    'scheduledfor',
    'jobdate',
    'servicedate',
    'appointmentdate',
    'startat',
    'jobstart',
    'firstvisit',
    'nextvisit',
    'wantedon',
  ],
  time: [
    'time',
    'starttime',
    'scheduledstarttime',
    'arrivaltime',
    'arrivalwindow',
    'visittime',
    'timeofday',
  ],
  hours: ['hours', 'duration', 'length', 'estimatedduration', 'estimatedhours', 'jobduration'],
  status: ['status', 'jobstatus'],
  reason: ['reason', 'cancellationreason', 'statusreason'],
  customer_price: [
    'price',
    'total',
    'totalprice',
    'jobtotal',
    'amount',
    'jobamount',
    'totalamount',
    'totalinvoiceamount',
    'totalrevenue',
    'customerprice',
    'customerpricegbp',
  ],
  treasure_price: ['treasureprice', 'treasurepricegbp', 'pay', 'wage', 'subcontractorprice'],
  unit: ['unit', 'priceunit', 'per'],
  charged: ['charged', 'chargedgbp', 'invoiced', 'totalinvoiced', 'amountpaid', 'paidamount'],
  paid_out: ['paidout', 'paidoutgbp', 'paidtotreasure'],
  treasure: [
    'treasure',
    'assignedto',
    'assigned',
    'assignee',
    'assignedprovider',
    'assignedproviders',
    'assignedemployee',
    'assignedemployees',
    'visitsassignedto',
    'serviceprovider',
    'provider',
    'technician',
    'technicians',
    'employee',
    'employees',
    'staff',
    'staffmember',
    'worker',
    'cleaner',
    'team',
    'teammember',
  ],
  frequency: [
    'frequency',
    'repeats',
    'repeat',
    'recurrence',
    'visitfrequency',
    'recurring',
    'howoften',
    'schedule',
    'rrule',
  ],
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
  const guessed: (ImportField | null)[] = columns.map(() => null)
  const taken = new Set<ImportField>()
  const take = (i: number, field: ImportField | undefined) => {
    if (!field || !known.includes(field) || taken.has(field) || guessed[i] !== null) return
    taken.add(field)
    guessed[i] = field
  }
  // The usual header of a field wins over one that may mean it, wherever they are.
  const byHeader = columns
    .flatMap(({ header }, i) => fieldsOfHeader(kind, header).map((found) => ({ i, ...found })))
    .toSorted((a, b) => a.rank - b.rank || a.i - b.i)
  for (const { i, field } of byHeader) take(i, field)
  for (const [i, { values }] of columns.entries()) take(i, fieldOfValues(values.slice(0, looked)))
  return guessed
}

/** Fields that a header may mean. A rank of 0 is the most usual header. */
function fieldsOfHeader(kind: ImportKind, header: string) {
  const folded = header
    .toLowerCase()
    // Units such as "($)" say nothing of the contents.
    .replaceAll(/\([^a-z]*\)/g, '')
    .replaceAll(/[^a-z0-9]/g, '')
  return importFields[kind].flatMap((field) =>
    [headersOfKind[kind], headers].flatMap((names) => {
      const rank = names[field]?.indexOf(folded) ?? -1
      return rank < 0 ? [] : [{ field, rank }]
    }),
  )
}

const isDay = (value: string) => [true, false].some((first) => readMoment(value, first))
const looksLikeMoney = (value: string) => /^[£$]/.test(value) && readPence(value) !== undefined

function fieldOfValues(values: readonly string[]): ImportField | undefined {
  if (values.length === 0) return undefined
  const looksLike = (is: (value: string) => boolean) =>
    values.filter(is).length >= values.length * most
  if (looksLike((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))) return 'email'
  if (looksLike((value) => (normalisePostcode(value) ?? '').includes(' '))) return 'postcode'
  if (looksLike((value) => numberOf(value).startsWith('+447'))) return 'mphone'
  if (looksLike((value) => numberOf(value) !== '')) return 'phone'
  if (looksLike((value) => /\D/.test(value) && isDay(value))) return 'date'
  if (looksLike(looksLikeMoney)) return 'customer_price'
  return undefined
}

/**
 * Returns a telephone number in its stored form, or '' for anything else, such as a plain number.
 */
const numberOf = (value: string) =>
  /^(\+|0|\(0|7\d{9}$)/.test(value.trim()) ? (mobileToE164(value) ?? '') : ''
