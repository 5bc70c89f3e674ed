import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

export const processorModes = {
  trial: 'Trial: nobody is charged',
  test: 'Test: nobody is charged',
  live: 'Live',
} as const
export type ProcessorMode = keyof typeof processorModes

/** A payment processor and its state. Keys are never returned. */
export const PaymentProcessor = z.object({
  id: Id,
  name: z.string(),
  /** True if new cards and payments go to it. */
  active: z.boolean(),
  /** Null if it is not in use. */
  mode: z.nullable(z.enum(Object.keys(processorModes) as ProcessorMode[])),
  /** Number of cards that it stores for us. */
  cards: z.int(),
  /** Time of its last notification about a payment. Null if there was none. */
  last_told_at: z.nullable(Instant),
  /**
   * Counts of the last seven days: payments that cards declined, and those that the processor
   * failed or did not answer.
   */
  declined: z.int(),
  failed: z.int(),
})
export type PaymentProcessor = z.infer<typeof PaymentProcessor>
