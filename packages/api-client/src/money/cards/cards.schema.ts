import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'

/** What we know of a card: never its number. */
export const Card = z.object({
  id: Id,
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** Failed payments in a row. */
  payment_retry: z.int(),
  /** "visa", "mastercard"; "trial" of a card that nobody can charge, empty where the processor does not say. */
  brand: z.string(),
})
export type Card = z.infer<typeof Card>

/** `sandbox` needs no keys and charges nobody: the page offers its trial cards. */
export const CardToken = z.object({
  processor: z.enum(['sandbox', 'stripe']),
  /** The processor's name for this attempt; sent back when its fields are done. */
  setup: z.string(),
  /** Stripe: what its fields are opened with. Null for the sandbox. */
  client_secret: z.nullable(z.string()),
  publishable_key: z.nullable(z.string()),
  /** Stripe: where the script of its fields is. */
  script: z.nullable(z.string()),
  /** Sandbox: what can be chosen. One that `asks` wants to be confirmed first, as a bank may. */
  trial_cards: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      last4: z.string(),
      works: z.boolean(),
      asks: z.boolean(),
    }),
  ),
})
export type CardToken = z.infer<typeof CardToken>

export const CardSetup = z.object({
  setup: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,255}$/, 'is not one of the processor’s')),
  /** Sandbox only: letters, so that no number of a card can stand here. */
  trial_card: z.optional(z.string().check(z.regex(/^[a-z_]{1,50}$/, 'is not a trial card'))),
  /** Sandbox only: what a trial card that asks was answered. */
  confirmed: z.optional(z.boolean()),
})
