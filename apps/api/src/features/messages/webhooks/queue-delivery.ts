import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { webhooksStore } from './webhooks.store.ts'

export type NewDelivery = {
  id_webhook: number
  /** Id that the receiver gets. It is the same on every attempt. */
  reference: string
  /** Action of the run that asked for the call. Null for a test. */
  wanted: { id_run: number; position: number } | null
  /** Name of the event. */
  type: string
  happened: Date
  data: object
}

/** Queues a call, which is made after the commit. Returns false if the webhook does not exist. */
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
    // If the address is failing, the call waits until the address may be called again.
    await enqueue(tx, 'webhook.deliver', { id: id_webhook }, { due: webhook.next_try_at })
  return true
}
