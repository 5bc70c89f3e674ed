import type { Payments } from '../../kernel/payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import type { StripeSettings } from './stripe.settings.ts'

/**
 * Chooses Stripe if its keys are set. Its library takes a tenth of a second to load, so it loads
 * only if needed.
 */
export async function choosePayments(stripe: StripeSettings | undefined): Promise<Payments> {
  if (!stripe) return sandboxPayments
  const { stripePayments } = await import('./stripe-payments.ts')
  return stripePayments(stripe)
}
