import type { Prefill } from './booking-typed.ts'

export const bookingModes = ['inline', 'dialog', 'button'] as const
export type BookingMode = (typeof bookingModes)[number]

export const asMode = (text: string | null): BookingMode =>
  bookingModes.find((mode) => mode === text) ?? 'inline'

const prefillable = ['postcode', 'descr', 'fname', 'lname', 'email', 'mphone', 'address'] as const

/**
 * Keeps the texts whose names are fields of the form, and drops everything else that the page
 * passes.
 */
export function asPrefill(value: unknown): Prefill | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const given = value as Record<string, unknown>
  return Object.fromEntries(
    prefillable.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : [])),
  )
}
