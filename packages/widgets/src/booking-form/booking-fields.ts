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
  /** London's date. */
  today: () => string
  /** We have the customer's record: only the address is asked. */
  isRecorded: boolean
  onChange: () => void
}

const addressOnly: readonly ContactField[] = ['address']
const noContact = { fname: '', lname: '', email: '', mphone: '', address: '' }

const allFields = Object.values(fieldsOf).flat()

/** Under these names the wire knows some fields. */
const wireNames: Partial<Record<BookingField, string>> = {
  express: 'express_request',
  wanted_on: 'wanted',
}

/** What is typed, and which of its problems may be told by now. */
export function createFields({ today, isRecorded, onChange }: Ports) {
  /** Who it is for, as far as the server shows it: asked for no more unless it is to change. */
  const held = signal<Contact | undefined>(undefined)
  /** There once the step is that asks for a contact. */
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
    /** Takes over what the server has of a booking. What was typed meanwhile wins, and what a page knows comes last. */
    takeOver(booking: Booking, rest: Typed) {
      if (asked.every((name) => typed.value[name] === '')) held.value = heldOf(booking, asked)
      const known = fillGaps(typed.value, typedOf(booking))
      form.fill(fillGaps(known, held.value ? { ...rest, ...noContact } : rest))
    },
    /** The first invalid field of a step; the step's problems show from now on. */
    invalidIn(step: BookingStep): BookingField | undefined {
      const invalid = form.firstInvalid(fieldsOf[step])
      if (invalid) touch(...fieldsOf[step])
      return invalid
    },
    /** Takes over what the server says of single fields. Answers the first step that has one. */
    refuseFromWire(texts: Record<string, string[]>): BookingStep | undefined {
      const found = allFields.flatMap((field) => {
        const text = (texts[field] ?? texts[wireNames[field] ?? field])?.[0]
        return text ? [[field, text] as const] : []
      })
      // What is held is wrong after all, or is not there: it is asked again.
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
