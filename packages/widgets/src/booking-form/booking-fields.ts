import { bookingSteps, type Booking, type BookingStep } from '@treasures/api-client'
import { computed, signal } from '@preact/signals-react'
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
  type Problems,
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

/** Under these names the wire knows some fields. */
const wireNames: Partial<Record<BookingField, string>> = {
  express: 'express_request',
  wanted_on: 'wanted',
}

/** What is typed, and which of its problems may be told by now. */
export function createFields({ today, isRecorded, onChange }: Ports) {
  const typed = signal<Typed>(emptyTyped)
  /** Who it is for, as far as the server shows it: asked for no more unless it is to change. */
  const held = signal<Contact | undefined>(undefined)
  const asked = isRecorded ? addressOnly : contactFields
  /** Fields that were changed or left, or whose step was left: their problems may show. */
  const touched = signal<readonly BookingField[]>([])
  /** What the server refused, shown until the field changes. */
  const refused = signal<Problems>({})

  const problems = computed<Problems>(() => ({
    ...refused.value,
    ...problemsOf(typed.value, today(), held.value ? [] : asked),
  }))
  const errors = computed<Problems>(() =>
    Object.fromEntries(
      Object.entries(problems.value).filter(([field]) =>
        touched.value.includes(field as BookingField),
      ),
    ),
  )

  const touch = (...fields: readonly BookingField[]) => {
    touched.value = [...new Set([...touched.value, ...fields])]
  }
  const refuse = (found: Problems) => {
    refused.value = { ...refused.value, ...found }
    touch(...(Object.keys(found) as BookingField[]))
  }

  return {
    typed,
    held,
    problems,
    errors,
    isExpress: computed(() => needsExpress(typed.value, today())),
    touch,
    refuse,
    unmeet(field: BookingField) {
      touched.value = touched.value.filter((one) => one !== field)
    },
    put: (patch: Partial<Typed>) => {
      typed.value = { ...typed.value, ...patch }
      refused.value = Object.fromEntries(
        Object.entries(refused.value).filter(([field]) => !(field in patch)),
      )
      onChange()
    },
    /** Takes over what the server has of a booking. What was typed meanwhile wins, and what a page knows comes last. */
    takeOver(booking: Booking, rest: Typed) {
      if (asked.every((name) => typed.value[name] === '')) held.value = heldOf(booking, asked)
      const known = fillGaps(typed.value, typedOf(booking))
      typed.value = fillGaps(known, held.value ? { ...rest, ...noContact } : rest)
    },
    /** The first invalid field of a step; the step's problems show from now on. */
    invalidIn(step: BookingStep): BookingField | undefined {
      const invalid = fieldsOf[step].find((field) => problems.value[field])
      if (invalid) touch(...fieldsOf[step])
      return invalid
    },
    /** Takes over what the server says of single fields. Answers the first step that has one. */
    refuseFromWire(texts: Record<string, string[]>): BookingStep | undefined {
      const found = Object.values(fieldsOf)
        .flat()
        .flatMap((field) => {
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
      typed.value = next
      held.value = undefined
      touched.value = []
      refused.value = {}
    },
  }
}
