import type { Deps } from '#deps.ts'
import { minutes } from '#kernel/clock.ts'
import { isRetryable } from '#kernel/db/errors.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { describeError } from '#kernel/log/describe-error.ts'
import { creditWallet, noteCreditFailed } from './credit-wallets.ts'
import { creditsStore } from './credits.store.ts'

/**
 * Credits wallets with their shares of paid invoices. A failed credit waits for staff, who see the
 * reason.
 */
export const creditTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'wallet.credit': {
      sweep: { every: minutes(10), due: (due) => creditsStore(db).due(due) },
      async run({ data: { id }, at, signal, log, transact }) {
        try {
          await transact((tx) => creditWallet(tx, at, id))
        } catch (error) {
          if (signal.aborted || isRetryable(error)) throw error
          await transact((tx) => noteCreditFailed(tx, at, id, error))
          log.error({ credit: id, error: describeError(error) }, 'a wallet was not credited')
        }
      },
    },
  }) satisfies Partial<Tasks>
