import type { Import, ImportField, ImportOutcome, ImportState } from '@treasures/api-client'
import { count } from '#parts/words.ts'

export const fieldLabels: Readonly<Record<ImportField, string>> = {
  fname: 'First name',
  lname: 'Surname',
  name: 'Whole name',
  email: 'E-mail',
  mphone: 'Mobile',
  phone: 'Other phone',
  address: 'Address',
  address2: 'Second line of the address',
  city: 'Town',
  county: 'County',
  postcode: 'Postcode',
  descr: 'Notes',
  company: 'Company',
  title: 'Title',
  wtravel: 'Miles they travel',
  skills: 'Skills',
  number: 'Old number',
  customer_number: 'Customer’s old number',
  service: 'Service',
  date: 'Date',
  time: 'Time',
  hours: 'Hours',
  status: 'Status',
  reason: 'Reason for the cancellation',
  customer_price: 'Price for the customer',
  treasure_price: 'Price for the treasure',
  unit: 'Price unit',
  treasure: 'Treasure',
  frequency: 'How often it repeats',
  charged: 'Charged in all',
  paid_out: 'Paid to the treasure in all',
}

export const isWorking = (state: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

type Words = Readonly<Record<ImportOutcome, string>>
/** Words for the outcomes of a check. `outcomeWords` changes them for a finished import. */
const checkedWords: Words = {
  added: 'Will be added',
  updated: 'Will be changed',
  there_already: 'Already here',
  similar: 'To look at',
  problem: 'Problems',
  removed: 'Removed',
  restored: 'Changed back',
  kept: 'Kept',
}
export const outcomeWords = (state: ImportState): Words =>
  state === 'new' || state === 'checking' || state === 'checked'
    ? checkedWords
    : { ...checkedWords, added: 'Added', updated: 'Changed', similar: 'Left out' }

const stateWords: Readonly<Record<ImportState, string>> = {
  new: 'Not checked yet',
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  running: 'Being imported',
  done: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
}
export const stateOf = ({ state }: Pick<Import, 'state'>): string => stateWords[state]

/** Returns "812 customers", "1 job" or "2 series". */
export const records = (kind: Import['kind'], amount: number): string =>
  `${count(amount)} ${amount === 1 && kind !== 'series' ? kind.slice(0, -1) : kind}`

export const isAboutJobs = (kind: Import['kind']): boolean => kind === 'jobs' || kind === 'series'

/** Returns why a file cannot be imported with these columns, or undefined if it can. */
export function missingColumn({
  kind,
  fields,
  id_service = null,
}: {
  kind: Import['kind']
  fields: readonly (ImportField | null)[]
  id_service?: number | null | undefined
}): string | undefined {
  const has = (field: ImportField) => fields.includes(field)
  if (
    !has('name') &&
    !(has('fname') && has('lname')) &&
    !(isAboutJobs(kind) && has('customer_number'))
  )
    return 'Choose which column holds the whole name, or the first name and the surname.'
  if (kind === 'series' && !(has('date') && has('frequency') && has('treasure')))
    return 'Choose which columns hold the first date, how often the visits repeat, and the treasure.'
  if (kind === 'jobs' && !has('service') && id_service === null)
    return 'Choose which column holds the service, or a service for all jobs below.'
  if (kind === 'treasures' && !has('mphone') && !has('phone'))
    return 'Choose which column holds the mobile: treasures claim jobs with it.'
  if (kind === 'treasures' && !(has('address') && has('postcode')))
    return 'Choose which columns hold the address and the postcode: treasures are matched by where they live.'
  return undefined
}
