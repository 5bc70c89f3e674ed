import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'

/** A saved card, without its number. */
export const Card = z.object({
  id: Id,
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** Number of failed payments in a row. */
  payment_retry: z.int(),
  /**
   * Brand such as "visa" or "mastercard". "trial" for a trial card, empty if the processor does not
   * say.
   */
  brand: z.string(),
})
export type Card = z.infer<typeof Card>

/** `sandbox` needs no keys and charges no real card. The page then offers its trial cards. */
export const CardToken = z.object({
  processor: z.enum(['sandbox', 'stripe']),
  /** The processor's id of this attempt. Send it back when the fields are completed. */
  setup: z.string(),
  /** For Stripe: opens its fields. Null for the sandbox. */
  client_secret: z.nullable(z.string()),
  publishable_key: z.nullable(z.string()),
  /** For Stripe: address of the script for its fields. */
  script: z.nullable(z.string()),
  /**
   * For the sandbox: the cards to choose from. A card with `asks` requires confirmation first, as a
   * bank may.
   */
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
  /** Sandbox only. Accepts only letters, so that it cannot contain a card number. */
  trial_card: z.optional(z.string().check(z.regex(/^[a-z_]{1,50}$/, 'is not a trial card'))),
  /** Sandbox only. The customer's answer for a trial card that requires confirmation. */
  confirmed: z.optional(z.boolean()),
})
