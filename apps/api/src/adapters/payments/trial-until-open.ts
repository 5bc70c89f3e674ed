import type { Payments } from '../../kernel/payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'

/**
 * Uses trial cards until the business opens, even if live keys are set. After that it uses the
 * chosen processor.
 */
export function trialUntilOpen(chosen: Payments, hasOpened: () => boolean): Payments {
  const now = () => (hasOpened() ? chosen : sandboxPayments)
  return {
    get processor() {
      return now().processor
    },
    get mode() {
      return now().mode
    },
    // Checks the chosen processor, to find out whether it accepts our keys.
    check: () => chosen.check(),
    begin: (payer) => now().begin(payer),
    finish: (attempt, at) => now().finish(attempt, at),
    detach: (reference) => now().detach(reference),
    charge: (request) => now().charge(request),
    find: (asked, trial) => now().find(asked, trial),
    cancel: (asked) => now().cancel(asked),
    refund: (request) => now().refund(request),
    findRefund: (request) => now().findRefund(request),
    fieldsOf: (reference, secret) => now().fieldsOf(reference, secret),
    onceOpen: chosen.processor,
    // The server reads `readEvent` and `page` only once, at the start, so these are always the
    // chosen processor's.
    ...(chosen.readEvent && { readEvent: chosen.readEvent }),
    page: chosen.page,
  }
}
