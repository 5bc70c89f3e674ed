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
  /** True if new cards and payments use this processor. */
  active: z.boolean(),
  /** Null if the processor is not in use. */
  mode: z.nullable(z.enum(Object.keys(processorModes) as ProcessorMode[])),
  /** Number of cards that the processor stores for us. */
  cards: z.int(),
  /** Time of the processor's last notification about a payment. Null if there was none. */
  last_told_at: z.nullable(Instant),
  /**
   * Counts of the last seven days. `declined` counts payments that cards declined. The other counts
   * payments that the processor failed or did not answer.
   */
  declined: z.int(),
  failed: z.int(),
})
export type PaymentProcessor = z.infer<typeof PaymentProcessor>
