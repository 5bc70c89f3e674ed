import { fullName, type Likeness } from '@treasures/api-client'
import { foldSurname } from '../../people/contacts/surname.rules.ts'
import type { Person } from '../../people/customers/similar-customers.rules.ts'
import type { RowResult } from './imports.store.ts'

/** A person like the person in the row, found in the records or on an earlier line of the file. */
export type LookAlike = Person & {
  alike: readonly Likeness[]
  /** Line of this file that added them, if any. */
  line: number | undefined
}

export type RowFacts = {
  person: Person
  /** Remarks on the row, in words. */
  notes: readonly string[]
  /** Reasons for which the form would refuse this person. */
  refusals: readonly string[]
  /** True if an earlier import added this person. */
  isImported: boolean
  lookAlikes: readonly LookAlike[]
  addSimilar: boolean
}

/**
 * True if two records are certainly about one person. They have the same name, and the same e-mail
 * or mobile. Or they have the same name and postcode, and neither e-mail nor mobile differs: at one
 * address, a parent and a child may share their name. A short first name such as "R" or "Jo" is
 * certain only together with both e-mail and mobile.
 */
export function isSamePerson(one: Person, other: LookAlike): boolean {
  const [first, second] = [foldSurname(one.fname), foldSurname(other.fname)]
  const surname = foldSurname(one.lname)
  const shares = (likeness: Likeness) => other.alike.includes(likeness)
  if (surname === '' || surname !== foldSurname(other.lname) || !first || !second) return false
  if (first !== second)
    return (
      (first.startsWith(second) || second.startsWith(first)) && shares('email') && shares('mobile')
    )
  if (shares('email') || shares('mobile')) return true
  return (
    shares('name_and_postcode') &&
    !differs(one.email, other.email) &&
    !differs(one.mphone, other.mphone)
  )
}

const differs = (one: string | null, other: string | null) =>
  one !== null && other !== null && one.toLowerCase() !== other.toLowerCase()

/**
 * Decides the outcome of a readable row. A person who is certainly there already stays unchanged.
 * Someone who may be there already, such as a partner on the same e-mail, is for staff to decide.
 */
export function decideRow(facts: RowFacts): Pick<RowResult, 'outcome' | 'reasons'> {
  const { person, notes, refusals, isImported, lookAlikes, addSimilar } = facts
  const same = lookAlikes.find((each) => isSamePerson(person, each))
  if (same) return { outcome: 'there_already', reasons: [sameWords(same)] }
  if (isImported) return { outcome: 'there_already', reasons: ['An earlier import added them.'] }
  if (refusals.length > 0) return { outcome: 'problem', reasons: refusals }
  const [other] = lookAlikes
  if (other && !addSimilar) return { outcome: 'similar', reasons: [otherWords(other)] }
  return { outcome: 'added', reasons: other ? [otherWords(other), ...notes] : notes }
}

const likenesses: Record<Likeness, string> = {
  email: 'email',
  mobile: 'mobile',
  name_and_postcode: 'postcode',
}
const sharedWords = ({ alike }: LookAlike) => alike.map((each) => likenesses[each]).join(' and ')
const whereWords = ({ line }: LookAlike) => (line === undefined ? '' : ` on line ${line}`)

const sameWords = (same: LookAlike) =>
  same.line === undefined
    ? `Already on record: same name and ${sharedWords(same)}.`
    : `Same name and ${sharedWords(same)} as on line ${same.line}.`

export const otherWords = (other: LookAlike) =>
  `${fullName(other)}${whereWords(other)} has the same ${sharedWords(other)}.`
