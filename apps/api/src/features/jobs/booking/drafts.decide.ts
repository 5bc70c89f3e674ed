import {
  jobStatus,
  type Answer,
  type BookingDetails,
  type BookingStep,
  type Wanted,
} from '@treasures/api-client'
import { foldEmail } from '../../people/users/sign-in.rules.ts'
import { contactFields, withoutMasks } from './masked-contact.rules.ts'
import { draftHours, idleHours } from './booking.rules.ts'

export type DraftState = {
  id_status: number
  completed_at: Date | null
  updated_at: Date
  /** True if the token belongs to a device from which the draft has moved. */
  is_former: boolean
}

type DraftRefusal =
  | 'booking_not_found'
  | 'booking_completed'
  | 'booking_expired'
  | 'booking_elsewhere'

/** Decides whether the visitor can still fill in a booking. */
export function decideOpenDraft<T extends DraftState>(
  draft: T | undefined,
  at: Date,
): { refused: DraftRefusal } | { refused?: never; draft: T } {
  if (!draft) return { refused: 'booking_not_found' }
  if (draft.completed_at)
    return { refused: draft.is_former ? 'booking_elsewhere' : 'booking_completed' }
  // A draft expires on time, even if the task has not run yet.
  if (draft.id_status !== jobStatus.draft || idleHours(draft.updated_at, at) >= draftHours)
    return { refused: 'booking_expired' }
  return draft.is_former ? { refused: 'booking_elsewhere' } : { draft }
}

export type Filled = {
  descr: string
  address: string
  fname: string
  lname: string
  email: string
  mphone: string
  wanted: Wanted | null
  wanted_on: string | null
  wanted_time: string | null
  step: BookingStep
  /** Version of the questions that were answered. Null if there is no answer. */
  id_questions: number | null
  answers: Answer[]
}

export const nothingYet: Filled = {
  descr: '',
  address: '',
  fname: '',
  lname: '',
  email: '',
  mphone: '',
  wanted: null,
  wanted_on: null,
  wanted_time: null,
  step: 'what',
  id_questions: null,
  answers: [],
}

/**
 * Merges a change into the details of a draft. Absent fields stay unchanged. A new e-mail clears
 * the contact that was typed with the old one. The link to the new address shows everything, and
 * its owner may be another person.
 */
export function mergeDetails(filled: Filled, typed: BookingDetails): Filled {
  const change = withoutMasks(typed)
  const before = isOtherEmail(filled, change) ? { ...filled, ...noContact } : filled
  const text = (field: keyof BookingDetails & keyof Filled) =>
    (change[field] ?? before[field]) as string
  return {
    descr: text('descr'),
    address: text('address'),
    fname: text('fname'),
    lname: text('lname'),
    email: text('email'),
    mphone: text('mphone'),
    step: change.step ?? before.step,
    wanted_time: change.wanted_time === undefined ? before.wanted_time : change.wanted_time,
    ...mergeWhen(before, change),
    ...mergeAnswers(before, change),
  }
}

/**
 * Answers replace earlier answers as a whole, and belong to the named version. Without a version
 * they are dropped, because their questions are unknown. Another option asks other questions.
 */
function mergeAnswers(
  before: Pick<Filled, 'id_questions' | 'answers'>,
  { id_questions, answers }: BookingDetails,
): Pick<Filled, 'id_questions' | 'answers'> {
  if (answers === undefined) return { id_questions: before.id_questions, answers: before.answers }
  return answers.length && id_questions ? { id_questions, answers } : noAnswers
}
export const noAnswers = { id_questions: null, answers: [] }

/** True if an existing e-mail is replaced with another one. */
export const isOtherEmail = (
  before: Pick<Filled, 'email'>,
  { email }: Pick<BookingDetails, 'email'>,
): boolean =>
  email !== undefined && before.email !== '' && foldEmail(email) !== foldEmail(before.email)

const noContact = Object.fromEntries(contactFields.map((field) => [field, '']))

/**
 * If a day is given, the job is wanted on that day. "On a day" without a date counts as unanswered.
 */
function mergeWhen(
  before: Pick<Filled, 'wanted' | 'wanted_on'>,
  change: Pick<BookingDetails, 'wanted' | 'wanted_on'>,
): Pick<Filled, 'wanted' | 'wanted_on'> {
  const wanted =
    change.wanted !== undefined ? change.wanted : change.wanted_on ? 'date' : before.wanted
  const wanted_on = change.wanted_on !== undefined ? change.wanted_on : before.wanted_on
  if (wanted !== 'date') return { wanted, wanted_on: null }
  return wanted_on === null ? { wanted: null, wanted_on: null } : { wanted, wanted_on }
}
