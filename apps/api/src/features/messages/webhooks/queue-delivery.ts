import type { Db } from '../../../kernel/db/connect.ts'
import { enqueue } from '../../../kernel/tasks/enqueue.ts'
import { webhooksStore } from './webhooks.store.ts'

export type NewDelivery = {
  id_webhook: number
  /** Its id for whoever is called: the same over all tries. */
  reference: string
  /** The action of a run that wants it; null of a test. */
  wanted: { id_run: number; position: number } | null
  /** The name of the event. */
  type: string
  happened: Date
  data: object
}

/** Has an address called after the commit. False where there is none of the number. */
export async function queueDelivery(
  tx: Db,
  at: Date,
  { id_webhook, reference, wanted, type, happened, data }: NewDelivery,
): Promise<boolean> {
  const store = webhooksStore(tx)
  const webhook = await store.find(id_webhook)
  if (!webhook) return false
  await store.addDelivery({
    id_webhook,
    id_run: wanted?.id_run ?? null,
    position: wanted?.position ?? null,
    reference,
    body: JSON.stringify({ type, timestamp: happened.toISOString(), data }),
    created_at: at,
    next_try_at: at,
  })
  if (!webhook.stopped_at)
    // An address that fails has its pause.
    await enqueue(tx, 'webhook.deliver', { id: id_webhook }, { due: webhook.next_try_at })
  return true
}
