import { bookingSteps, type Booking, type BookingStep } from '@treasures/api-client'
import { computed, signal } from '@preact/signals-react'
import { createForm } from '../shared/create-form.ts'
import {
  contactFields,
  emptyTyped,
  fieldsOf,
  fillGaps,
  heldOf,
  needsExpress,
  problemsOf,
  typedOf,
  type BookingField,
  type Contact,
  type ContactField,
  type ContactRules,
  type Typed,
} from './booking-typed.ts'

type Ports = {
  /** Returns today's date in London. */
  today: () => string
  /** True if the server has the customer's record, so that only the address is asked. */
  isRecorded: boolean
  onChange: () => void
}

const addressOnly: readonly ContactField[] = ['address']
const noContact = { fname: '', lname: '', email: '', mphone: '', address: '' }

const allFields = Object.values(fieldsOf).flat()

/** Names of fields that the API spells differently. */
const wireNames: Partial<Record<BookingField, string>> = {
  express: 'express_request',
  wanted_on: 'wanted',
}

/** Input of the form, and the problems that may already be shown. */
export function createFields({ today, isRecorded, onChange }: Ports) {
  /**
   * Contact details that the server holds, partly masked. The form does not ask for them again
   * unless the customer wants to change them.
   */
  const held = signal<Contact | undefined>(undefined)
  /** Undefined until the contact step has loaded. */
  const contactRules = signal<ContactRules | undefined>(undefined)
  const asked = isRecorded ? addressOnly : contactFields
  const form = createForm<Typed, BookingField>({
    initial: emptyTyped,
    names: allFields,
    check: (now) => problemsOf(now, today(), held.value ? [] : asked, contactRules.value),
  })
  const { typed, problems, errors, touch, refuse } = form

  return {
    typed,
    held,
    contactRules,
    problems,
    errors,
    isExpress: computed(() => needsExpress(typed.value, today())),
    touch,
    refuse,
    untouch: form.untouch,
    fill: form.fill,
    put: (patch: Partial<Typed>) => {
      form.change(patch)
      onChange()
    },
    /**
     * Takes over a booking from the server. Input typed meanwhile wins, and values from the host
     * page come last.
     */
    takeOver(booking: Booking, rest: Typed) {
      if (asked.every((name) => typed.value[name] === '')) held.value = heldOf(booking, asked)
      const known = fillGaps(typed.value, typedOf(booking))
      form.fill(fillGaps(known, held.value ? { ...rest, ...noContact } : rest))
    },
    /** Returns the first invalid field of a step, and shows the step's problems from now on. */
    invalidIn(step: BookingStep): BookingField | undefined {
      const invalid = form.firstInvalid(fieldsOf[step])
      if (invalid) touch(...fieldsOf[step])
      return invalid
    },
    /** Shows the server's refusals at their fields. Returns the first step that has one. */
    refuseFromWire(texts: Record<string, string[]>): BookingStep | undefined {
      const found = allFields.flatMap((field) => {
        const text = (texts[field] ?? texts[wireNames[field] ?? field])?.[0]
        return text ? [[field, text] as const] : []
      })
      // The details that the server holds are wrong or missing, so the form asks for them again.
      if (found.some(([field]) => contactFields.includes(field as ContactField)))
        held.value = undefined
      refuse(Object.fromEntries(found))
      return bookingSteps.find((step) => found.some(([field]) => fieldsOf[step].includes(field)))
    },
    reset(next: Typed) {
      form.reset(next)
      held.value = undefined
    },
  }
}
