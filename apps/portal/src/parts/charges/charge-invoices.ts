import { chargeInvoices as call, type ChargeOutcome } from '@treasures/api-client'
import { createKeys } from '@treasures/widgets/kit'
import { callQuietly } from '#app/session/api.ts'

/** Invoices per call. Each invoice may take a second. */
const atOnce = 5

/**
 * Charges invoices in batches and reports each batch when it is done. Throws if a call fails.
 * Reported batches are complete. A second start charges no customer twice, because a paid invoice
 * is no longer owed.
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
      callQuietly(call, { body }, { idempotencyKey }),
    )
    done = [...done, ...data]
    onProgress(done)
  }
  return done
}
