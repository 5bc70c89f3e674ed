import {
  canStartOn,
  isWantedTime,
  jobTextLength,
  jobTextProblem,
  needsExpressRequest,
  normalisePostcode,
  type Answer,
  type Booking,
  type BookingDetails,
  type BookingStep,
  type Wanted,
} from '@treasures/api-client'

/** Input of the customer, valid or not. */
export type Typed = {
  postcode: string
  id_service: number | null
  id_service_option: number | null
  descr: string
  /** Answers to the chosen option's questions, and maybe to those of options chosen before. */
  answers: readonly Answer[]
  wanted: Wanted | null
  /** `YYYY-MM-DD`, or an empty string. */
  wanted_on: string
  /** `morning`, `afternoon` or `HH:MM`. Empty for any time. */
  wanted_time: string
  fname: string
  lname: string
  email: string
  mphone: string
  address: string
  /** Requests work within the period in which a consumer may cancel. */
  express: boolean
}

export const emptyTyped: Typed = {
  postcode: '',
  id_service: null,
  id_service_option: null,
  descr: '',
  answers: [],
  wanted: null,
  wanted_on: '',
  wanted_time: '',
  fname: '',
  lname: '',
  email: '',
  mphone: '',
  address: '',
  express: false,
}

export type ContactField = 'fname' | 'lname' | 'email' | 'mphone' | 'address'
export const contactFields: readonly ContactField[] = [
  'fname',
  'lname',
  'email',
  'mphone',
  'address',
]
export type Contact = Record<ContactField, string>
export type TextField = ContactField | 'postcode' | 'descr' | 'wanted_on'
export type BookingField = TextField | 'id_service_option' | 'express'

/**
 * Fields of each step in the form's own order, so that the first invalid field is also the topmost.
 */
export const fieldsOf: Record<BookingStep, readonly BookingField[]> = {
  postcode: ['postcode'],
  what: ['id_service_option', 'descr'],
  when: ['wanted_on'],
  contact: contactFields,
  review: ['express'],
}

/** Problem of each field: a key of the texts, or the words to show. */
export type Problems = Partial<Record<BookingField, string>>

const postcodeProblem = (text: string) => {
  if (text.trim() === '') return 'postcodeRequired'
  return normalisePostcode(text)?.includes(' ') ? undefined : 'postcodeWrong'
}

/** Problem of the "when" step, or undefined if it is complete. */
function whenProblem({ wanted, wanted_on }: Typed, today: string) {
  if (wanted === null) return 'whenDateMissing'
  if (wanted !== 'date') return undefined
  if (wanted_on === '') return 'whenDateMissing'
  return canStartOn(wanted_on, today) ? undefined : 'whenDateInvalid'
}

export const needsExpress = (typed: Typed, today: string) =>
  needsExpressRequest({ wanted: typed.wanted, wanted_on: typed.wanted_on || null }, today)

/**
 * Checks one contact field. Returns the words to show, or undefined if it is valid. Loads with the
 * contact step.
 */
export type ContactRules = (field: ContactField, typed: string) => string | undefined

/**
 * Returns everything that prevents the booking. `today` is the date in London. `asked` lists the
 * contact fields to check: the address only for a customer on record, none while the server holds
 * the details.
 */
export function problemsOf(
  typed: Typed,
  today: string,
  asked: readonly ContactField[],
  rules?: ContactRules,
): Problems {
  const found: [BookingField, string | undefined][] = [
    ['postcode', postcodeProblem(typed.postcode)],
    ['id_service_option', typed.id_service_option === null ? 'whatMissing' : undefined],
    ['descr', jobTextProblem(typed.descr)],
    ['wanted_on', whenProblem(typed, today)],
    ...asked.map((field): [BookingField, string | undefined] => [
      field,
      rules?.(field, typed[field]),
    ]),
    ['express', needsExpress(typed, today) && !typed.express ? 'expressMissing' : undefined],
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem))
}

/** Values that a host page knows before the customer types. Each is a text. */
export type Prefill = Partial<Record<ContactField | 'postcode' | 'descr', string>>

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

/** Fills empty fields of `kept` with the values of `rest`. */
export const fillGaps = (kept: Typed, rest: Typed): Typed => ({
  ...rest,
  ...Object.fromEntries(
    Object.entries(kept).filter(([, value]) => value !== '' && value !== null && !isEmpty(value)),
  ),
})

/**
 * Body of a save. An incomplete date is left out, and so is a new postcode until an option on offer
 * there is chosen. Empty texts are left out too, because the server may hold a value for them.
 */
export const detailsOf = (typed: Typed, step: BookingStep): BookingDetails => ({
  ...(typed.id_service_option !== null && {
    id_service_option: typed.id_service_option,
    postcode: typed.postcode.trim(),
  }),
  // A description over the limit stays on this device until it is shorter. The other fields are
  // saved.
  ...(typed.descr.trim() !== '' &&
    typed.descr.trim().length <= jobTextLength && { descr: typed.descr }),
  wanted: typed.wanted === 'date' && !typed.wanted_on ? null : typed.wanted,
  wanted_on: typed.wanted === 'date' && typed.wanted_on ? typed.wanted_on : null,
  wanted_time: isWantedTime(typed.wanted_time) ? typed.wanted_time : null,
  ...Object.fromEntries(
    contactFields.filter((name) => typed[name].trim() !== '').map((name) => [name, typed[name]]),
  ),
  step,
})

/**
 * Input restored from the server. Contact details are left out, because the server returns them
 * masked.
 */
export const typedOf = (booking: Booking): Typed => ({
  ...emptyTyped,
  postcode: booking.postcode,
  id_service: booking.service.id,
  id_service_option: booking.option.id,
  descr: booking.descr,
  answers: booking.answers ?? [],
  wanted: booking.wanted,
  wanted_on: booking.wanted_on ?? '',
  wanted_time: booking.wanted_time ?? '',
})

/**
 * Masked contact details from the server, or undefined if one of the asked fields is empty there.
 */
export function heldOf(booking: Booking, asked: readonly ContactField[]): Contact | undefined {
  if (asked.some((name) => booking[name] === '')) return undefined
  const { fname, lname, email, mphone, address } = booking
  return { fname, lname, email, mphone, address }
}

const isId = (value: unknown) => value === null || typeof value === 'number'
const kinds: Partial<Record<keyof Typed, (value: unknown) => boolean>> = {
  id_service: isId,
  id_service_option: isId,
  // The page's storage holds no answers, because they may be about a person.
  answers: Array.isArray,
  wanted: (value) => value === null || ['soon', 'date', 'flexible'].includes(value as string),
  wanted_on: (value) => value === '' || isDay(value),
}
const isDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

/**
 * Reads a stored value, and drops everything invalid. Any script of the page may have written it.
 */
export function readTyped(value: unknown): Typed {
  if (typeof value !== 'object' || value === null) return emptyTyped
  const stored = value as Record<string, unknown>
  const known = Object.entries(emptyTyped).filter(([name, empty]) => {
    const isKnown = kinds[name as keyof Typed]
    return isKnown ? isKnown(stored[name]) : typeof stored[name] === typeof empty
  })
  return { ...emptyTyped, ...Object.fromEntries(known.map(([name]) => [name, stored[name]])) }
}
