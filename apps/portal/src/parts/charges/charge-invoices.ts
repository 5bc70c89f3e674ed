import { chargeInvoices as call, type ChargeOutcome } from '@treasures/api-client'
import { createKeys } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'

/** Invoices of one call: each may take a second. */
const atOnce = 5

/**
 * Charges invoices a few at a time, and tells of each few as they are done. Throws where a call fails: what was told
 * of is done, and beginning again with the rest charges nobody twice, since what is paid is not owed.
 */
export async function chargeInvoices(
  ids: readonly number[],
  onProgress: (outcomes: readonly ChargeOutcome[]) => void,
): Promise<readonly ChargeOutcome[]> {
  const withKey = createKeys()
  let done: readonly ChargeOutcome[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    const body = { ids: ids.slice(from, from + atOnce) }
    const { data } = await withKey(body, (idempotencyKey) =>
      api.call(call, { body }, { idempotencyKey }),
    )
    done = [...done, ...data]
    onProgress(done)
  }
  return done
}
