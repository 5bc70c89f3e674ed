import { fullName, type Likeness } from '@treasures/api-client'
import { hasSameName } from '../customers/similar-customers.rules.ts'
import type { RowResult } from './imports.store.ts'

/** A person like the person in the row, found in the records or on an earlier line of the file. */
export type LookAlike = {
  fname: string
  lname: string
  alike: readonly Likeness[]
  /** Line of this file that added them, if any. */
  line: number | undefined
}

export type RowFacts = {
  person: { fname: string; lname: string }
  /** Remarks on the row, in words. */
  notes: readonly string[]
  /** Reasons for which the form would refuse this person. */
  refusals: readonly string[]
  /** Whether an earlier import added this person. */
  isImported: boolean
  lookAlikes: readonly LookAlike[]
  addSimilar: boolean
}

/**
 * Decides the outcome of a readable row. The same name with the same email, mobile or postcode is
 * the same person, and their record stays unchanged. Another name with the same email or mobile may
 * be a partner or a mistake, so staff decide.
 */
export function decideRow(facts: RowFacts): Pick<RowResult, 'outcome' | 'reasons'> {
  const { person, notes, refusals, isImported, lookAlikes, addSimilar } = facts
  const same = lookAlikes.find((each) => hasSameName(person, each))
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

const otherWords = (other: LookAlike) =>
  `${fullName(other)}${whereWords(other)} has the same ${sharedWords(other)}.`
