import type { Payments } from '../../kernel/payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'

/** Trial cards until the business opens, whatever keys there are; then the processor that was chosen. */
export function trialUntilOpen(chosen: Payments, hasOpened: () => boolean): Payments {
  const now = () => (hasOpened() ? chosen : sandboxPayments)
  return {
    get processor() {
      return now().processor
    },
    get mode() {
      return now().mode
    },
    // What is to be tried is whether the real one takes our keys.
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
    // Both are read once, at the start: pages and the processor's own news have their way from then on.
    ...(chosen.readEvent && { readEvent: chosen.readEvent }),
    page: chosen.page,
  }
}
