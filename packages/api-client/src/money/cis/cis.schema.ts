import * as z from 'zod/mini'
import { poundsInput } from '../../kernel/pounds.schema.ts'
import { CalendarDate, DateInput, Id, Instant, Pounds } from '../../kernel/wire.ts'

export const CisPayment = z.object({
  id: Id,
  amount: Pounds,
  paid_on: CalendarDate,
  reference: z.string(),
  /** Time when a mistaken payment was reversed. */
  reversed_at: z.nullable(Instant),
})
export type CisPayment = z.infer<typeof CisPayment>

/** A tax month from the 6th to the 5th, identified by its last day. */
export const CisMonth = z.object({
  month: CalendarDate,
  withheld: Pounds,
  paid: Pounds,
  /** Negative if a bill was voided after its tax was paid. */
  outstanding: Pounds,
  payments: z.array(CisPayment),
})
export type CisMonth = z.infer<typeof CisMonth>

export const NewCisPayment = z.object({
  month: DateInput.check(z.refine((day) => day.endsWith('-05'), 'Must end on the 5th')),
  amount: poundsInput({
    least: 0.01,
    tooLow: 'At least one penny',
    most: 10_000_000,
    required: 'Amount is required',
    tooHigh: 'Is too large',
    tooFine: 'Has too many decimal places',
  }),
  paid_on: DateInput,
  reference: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Reference is required'),
      z.maxLength(100, 'Reference is too long'),
    ),
})
