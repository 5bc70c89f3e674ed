import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

export const processorModes = {
  trial: 'Trial: nobody is charged',
  test: 'Test: nobody is charged',
  live: 'Live',
} as const
export type ProcessorMode = keyof typeof processorModes

/** Who can take payments, and how that goes. Keys are never told. */
export const PaymentProcessor = z.object({
  id: Id,
  name: z.string(),
  /** Whether new cards and payments go there. */
  active: z.boolean(),
  /** Null where it is not in use. */
  mode: z.nullable(z.enum(Object.keys(processorModes) as ProcessorMode[])),
  /** Cards that it keeps for us. */
  cards: z.int(),
  /** When it last told us of a payment by itself; null where it never did, or tells nothing. */
  last_told_at: z.nullable(Instant),
  /** Of the last seven days: payments that cards declined, and those that the processor failed or did not answer. */
  declined: z.int(),
  failed: z.int(),
})
export type PaymentProcessor = z.infer<typeof PaymentProcessor>
