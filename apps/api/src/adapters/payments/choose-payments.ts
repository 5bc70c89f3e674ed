import type { Settings } from '../../kernel/settings.ts'
import type { Payments } from '../../kernel/payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'

/** Stripe where there are keys. Its library takes a tenth of a second to load, and is left out without them. */
export async function choosePayments({ stripe }: Pick<Settings, 'stripe'>): Promise<Payments> {
  if (!stripe) return sandboxPayments
  const { stripePayments } = await import('./stripe-payments.ts')
  return stripePayments(stripe)
}
