import {
  canStartOn,
  isWantedTime,
  jobTextLength,
  jobTextProblem,
  needsExpressRequest,
  normalisePostcode,
  type Booking,
  type BookingDetails,
  type BookingStep,
  type Wanted,
} from '@treasures/api-client'

/** What the customer has filled in, right or not. */
export type Typed = {
  postcode: string
  id_service: number | null
  id_service_option: number | null
  descr: string
  wanted: Wanted | null
  /** `YYYY-MM-DD`, or nothing. */
  wanted_on: string
  /** `morning`, `afternoon` or `HH:MM`; nothing for any time. */
  wanted_time: string
  fname: string
  lname: string
  email: string
  mphone: string
  address: string
  /** Asks for work within the days in which a consumer may cancel. */
  express: boolean
}

export const emptyTyped: Typed = {
  postcode: '',
  id_service: null,
  id_service_option: null,
  descr: '',
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

/** In the order of the form, so that the first invalid one is the upper one. */
export const fieldsOf: Record<BookingStep, readonly BookingField[]> = {
  postcode: ['postcode'],
  what: ['id_service_option', 'descr'],
  when: ['wanted_on'],
  contact: contactFields,
  review: ['express'],
}

/** The names of texts, or words as they stand. */
export type Problems = Partial<Record<BookingField, string>>

const postcodeProblem = (text: string) => {
  if (text.trim() === '') return 'postcodeRequired'
  return normalisePostcode(text)?.includes(' ') ? undefined : 'postcodeWrong'
}

/** What is asked before "when" is left. Undefined for none, as of everything here. */
function whenProblem({ wanted, wanted_on }: Typed, today: string) {
  if (wanted === null) return 'whenDateMissing'
  if (wanted !== 'date') return undefined
  if (wanted_on === '') return 'whenDateMissing'
  return canStartOn(wanted_on, today) ? undefined : 'whenDateInvalid'
}

export const needsExpress = (typed: Typed, today: string) =>
  needsExpressRequest({ wanted: typed.wanted, wanted_on: typed.wanted_on || null }, today)

/** What is wrong with what was typed of a contact. Comes with the step that asks for it. */
export type ContactRules = (field: ContactField, typed: string) => string | undefined

/**
 * Everything that stands in the way of a booking. `today` is London's date. Of somebody whose record we have
 * only the address is asked, and nothing of whom the server knows already.
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

/** What a page knows of the customer before they have typed anything. */
export type Prefill = Partial<Record<ContactField | 'postcode' | 'descr', string>>

/** What was filled in wins, and the rest comes from elsewhere. */
export const fillGaps = (kept: Typed, rest: Typed): Typed => ({
  ...rest,
  ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== '' && value !== null)),
})

/**
 * What is sent with every save. Half a date is kept here and not sent, and neither is another place before
 * something is chosen that is on offer there. Words that are not here may be on the server: nothing is sent of them.
 */
export const detailsOf = (typed: Typed, step: BookingStep): BookingDetails => ({
  ...(typed.id_service_option !== null && {
    id_service_option: typed.id_service_option,
    postcode: typed.postcode.trim(),
  }),
  // Too long a text is kept here until it is shorter: the rest is saved all the same.
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

/** A booking from the server as the form holds it: but for the contact, of which the server tells a mask. */
export const typedOf = (booking: Booking): Typed => ({
  ...emptyTyped,
  postcode: booking.postcode,
  id_service: booking.service.id,
  id_service_option: booking.option.id,
  descr: booking.descr,
  wanted: booking.wanted,
  wanted_on: booking.wanted_on ?? '',
  wanted_time: booking.wanted_time ?? '',
})

/** The contact as the server shows it, where it has all that is asked. */
export function heldOf(booking: Booking, asked: readonly ContactField[]): Contact | undefined {
  if (asked.some((name) => booking[name] === '')) return undefined
  const { fname, lname, email, mphone, address } = booking
  return { fname, lname, email, mphone, address }
}

const isId = (value: unknown) => value === null || typeof value === 'number'
const kinds: Partial<Record<keyof Typed, (value: unknown) => boolean>> = {
  id_service: isId,
  id_service_option: isId,
  wanted: (value) => value === null || ['soon', 'date', 'flexible'].includes(value as string),
  wanted_on: (value) => value === '' || isDay(value),
}
const isDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

/** Takes what it knows from a stored value that anybody may have written. */
export function readTyped(value: unknown): Typed {
  if (typeof value !== 'object' || value === null) return emptyTyped
  const stored = value as Record<string, unknown>
  const known = Object.entries(emptyTyped).filter(([name, empty]) => {
    const isKnown = kinds[name as keyof Typed]
    return isKnown ? isKnown(stored[name]) : typeof stored[name] === typeof empty
  })
  return { ...emptyTyped, ...Object.fromEntries(known.map(([name]) => [name, stored[name]])) }
}
