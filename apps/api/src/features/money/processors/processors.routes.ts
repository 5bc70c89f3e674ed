import type { PaymentProcessor } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { days, earlier } from '#kernel/clock.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { processorsStore } from './processors.store.ts'

const failuresOf = days(7)

const known = [
  { id: 1, name: 'Sandbox', processor: 'sandbox' },
  { id: 2, name: 'Stripe', processor: 'stripe' },
] as const

/**
 * Lists the payment processors. The processor whose keys are in the server's settings takes
 * payments.
 */
export function processorsRoutes({
  database: { db },
  payments,
}: Pick<Deps, 'database' | 'payments'>) {
  const store = processorsStore(db)
  return {
    async listProcessors(_input, { at }) {
      const cards = await store.countCards()
      const told = await store.findLastTold()
      const failures = await store.countFailures(earlier(at, failuresOf))
      return {
        data: known.map(({ id, name, processor }): PaymentProcessor => {
          const active = processor === payments.processor
          const { declined = 0, failed = 0 } =
            failures.find((one) => one.processor === processor) ?? {}
          return {
            id,
            name,
            active,
            mode: active ? payments.mode : null,
            cards: cards.find((one) => one.processor === processor)?.count ?? 0,
            last_told_at: processor === 'stripe' ? (told?.toISOString() ?? null) : null,
            declined,
            failed,
          }
        }),
      }
    },
  } satisfies Partial<Handlers>
}
