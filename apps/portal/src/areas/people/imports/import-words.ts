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
}

export const isWorking = (state: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

type Words = Readonly<Record<ImportOutcome, string>>
/** Words for the outcomes of a check. `outcomeWords` changes them for a finished import. */
const checkedWords: Words = {
  added: 'Will be added',
  there_already: 'Already here',
  similar: 'To look at',
  problem: 'Problems',
  removed: 'Removed',
  kept: 'Kept',
}
export const outcomeWords = (state: ImportState): Words =>
  state === 'new' || state === 'checking' || state === 'checked'
    ? checkedWords
    : { ...checkedWords, added: 'Added', similar: 'Left out' }

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

/** Returns "812 customers" or "1 treasure". */
export const people = (kind: Import['kind'], amount: number): string =>
  `${count(amount)} ${amount === 1 ? kind.slice(0, -1) : kind}`

/** Returns why a file cannot be imported with these columns, or undefined if it can. */
export function missingColumn({
  kind,
  fields,
}: {
  kind: Import['kind']
  fields: readonly (ImportField | null)[]
}): string | undefined {
  const has = (field: ImportField) => fields.includes(field)
  if (!has('name') && !(has('fname') && has('lname')))
    return 'Choose which column holds the whole name, or the first name and the surname.'
  if (kind === 'treasures' && !has('mphone') && !has('phone'))
    return 'Choose which column holds the mobile: treasures claim jobs with it.'
  if (kind === 'treasures' && !(has('address') && has('postcode')))
    return 'Choose which columns hold the address and the postcode: treasures are matched by where they live.'
  return undefined
}
