import { bookingSteps, type BookingStep } from '@treasures/api-client'
import { computed, signal } from '@preact/signals-react'
import {
  emptyTyped,
  fieldsOf,
  needsExpress,
  problemsOf,
  type BookingField,
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

/** Under these names the wire knows some fields. */
const wireNames: Partial<Record<BookingField, string>> = {
  express: 'express_request',
  wanted_on: 'wanted',
}

/** What is typed, and which of its problems may be told by now. */
export function createFields({ today, isRecorded, onChange }: Ports) {
  const typed = signal<Typed>(emptyTyped)
  /** Fields that were changed or left, or whose step was left: their problems may show. */
  const met = signal<readonly BookingField[]>([])
  /** What the server refused, shown until the field changes. */
  const refused = signal<Problems>({})

  const problems = computed<Problems>(() => ({
    ...refused.value,
    ...problemsOf(typed.value, today(), isRecorded),
  }))
  const errors = computed<Problems>(() =>
    Object.fromEntries(
      Object.entries(problems.value).filter(([field]) => met.value.includes(field as BookingField)),
    ),
  )

  const meet = (...fields: readonly BookingField[]) => {
    met.value = [...new Set([...met.value, ...fields])]
  }
  const refuse = (found: Problems) => {
    refused.value = { ...refused.value, ...found }
    meet(...(Object.keys(found) as BookingField[]))
  }

  return {
    typed,
    problems,
    errors,
    isExpress: computed(() => needsExpress(typed.value, today())),
    meet,
    refuse,
    unmeet(field: BookingField) {
      met.value = met.value.filter((one) => one !== field)
    },
    put: (patch: Partial<Typed>) => {
      typed.value = { ...typed.value, ...patch }
      refused.value = Object.fromEntries(
        Object.entries(refused.value).filter(([field]) => !(field in patch)),
      )
      onChange()
    },
    /** The first invalid field of a step; the step's problems show from now on. */
    invalidIn(step: BookingStep): BookingField | undefined {
      const invalid = fieldsOf[step].find((field) => problems.value[field])
      if (invalid) meet(...fieldsOf[step])
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
      refuse(Object.fromEntries(found))
      return bookingSteps.find((step) => found.some(([field]) => fieldsOf[step].includes(field)))
    },
    reset(next: Typed) {
      typed.value = next
      met.value = []
      refused.value = {}
    },
  }
}
