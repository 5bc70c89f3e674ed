import { minutes } from '#kernel/clock.ts'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { RunningTask, Tasks } from '#kernel/tasks/tasks.ts'
import { WebhookUnreached, type WebhookAnswer } from '#kernel/webhooks.ts'
import { signWebhook } from './sign-webhook.rules.ts'
import { decideAfterFailure, isDelivered } from './webhook-tries.rules.ts'
import { secretsAt } from './webhook-secrets.ts'
import { webhooksStore, type WebhookRow } from './webhooks.store.ts'

type TaskDeps = Pick<Deps, 'database' | 'seal' | 'webhooks'> & {
  /** Stores the result of a call in its run. Called in the transaction that ends the call. */
  whenEnded?: (tx: Db, delivery: Ended, at: Date) => Promise<unknown>
}
type Delivery = NonNullable<Awaited<ReturnType<ReturnType<typeof webhooksStore>['findDue']>>>
export type Ended = {
  id_run: number | null
  position: number | null
  state: 'done' | 'failed'
  result: string
}

/**
 * Largest number of calls that one task makes to an address. Calls to other addresses then come
 * before its next task.
 */
const callsAtOnce = 20

/**
 * Calls webhooks. Each address has its own task, so an address that does not answer delays only its
 * own calls. A call is made at least once. Every attempt has the same id, so that the receiver can
 * recognise repeats.
 */
export const webhookTasks = (deps: TaskDeps) =>
  ({
    'webhook.deliver': {
      pool: 'webhook',
      sweep: { every: minutes(1), due: (due) => webhooksStore(deps.database.db).listDue(due) },
      run: (task) => deliver(deps, task),
    },
  }) satisfies Partial<Tasks>

async function deliver(deps: TaskDeps, task: RunningTask<{ id: number }>) {
  const { id } = task.data
  const { db } = deps.database
  const store = webhooksStore(db)
  for (let call = 0; call < callsAtOnce; call++) {
    const at = task.clock()
    const webhook = await store.find(id)
    if (!webhook || webhook.stopped_at) return
    if (webhook.next_try_at && webhook.next_try_at > at) break
    const delivery = await store.findDue(id, at)
    if (!delivery) break
    const answer = await callOnce(deps, webhook, delivery, task)
    await task.transact((tx) => note(deps, tx, { id, delivery, answer, at: task.clock() }))
  }
  await task.transact((tx) => planNext(tx, id))
}

const callOnce = (
  { webhooks, seal }: TaskDeps,
  webhook: WebhookRow,
  { reference, body }: Delivery,
  { clock, signal }: RunningTask<unknown>,
): Promise<WebhookAnswer | WebhookUnreached> =>
  webhooks
    .post({
      url: webhook.url,
      headers: signWebhook({ id: reference, body }, secretsAt(seal, webhook, clock()), clock()),
      body,
      signal,
    })
    .catch((error: unknown) => {
      if (error instanceof WebhookUnreached && !signal.aborted) return error
      throw error
    })

type Called = { id: number; delivery: Delivery; answer: WebhookAnswer | WebhookUnreached; at: Date }

async function note(deps: TaskDeps, tx: Db, { id, delivery, answer, at }: Called) {
  const store = webhooksStore(tx)
  const webhook = await store.lock(id)
  if (!webhook) return
  const status = answer instanceof WebhookUnreached ? undefined : answer.status
  const result =
    answer instanceof WebhookUnreached ? answer.message : `${answer.status} ${answer.body}`.trim()
  const attempts = delivery.attempts + 1
  if (status !== undefined && isDelivered(status)) {
    const well = { failures: 0, failing_since: null, told_at: null, next_try_at: null }
    await store.change(id, { ...well, last_result: result, last_at: at })
    await store.noteDelivery(delivery.id, { state: 'delivered', attempts, result, ended_at: at })
    return deps.whenEnded?.(tx, { ...delivery, state: 'done', result }, at)
  }
  const failing_since = webhook.failing_since ?? at
  const failures = webhook.failures + 1
  const { told_at } = webhook
  const after = decideAfterFailure({ failures, failing_since, told_at, attempts, status }, at)
  await store.change(id, {
    failures,
    failing_since,
    next_try_at: after.next,
    last_result: result,
    last_at: at,
    ...(after.tell && { told_at: at }),
    ...(after.next === null && { stopped_at: at }),
  })
  await store.noteDelivery(delivery.id, {
    attempts,
    result,
    ...(after.nextOfCall ? { next_try_at: after.nextOfCall } : { state: 'failed', ended_at: at }),
  })
  if (after.nextOfCall === null)
    await deps.whenEnded?.(tx, { ...delivery, state: 'failed', result }, at)
  if (after.tell || after.next === null)
    await recordEvent(tx, {
      event: after.tell ? 'webhook.failing' : 'webhook.stopped',
      at,
      by: systemActor,
      id_record: id,
      data: {
        name: webhook.name,
        since: failing_since.toISOString(),
        result: status ? `${status}` : result,
      },
    })
}

/** Plans the next attempt for the time at which both the address and one of its calls are due. */
async function planNext(tx: Db, id: number) {
  const store = webhooksStore(tx)
  const webhook = await store.find(id)
  const next = await store.findNext(id)
  if (!webhook || webhook.stopped_at || !next) return
  const pauses = [webhook.next_try_at, next.due].filter((due) => due !== null)
  const due = pauses.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
  await enqueue(tx, 'webhook.deliver', { id }, { due })
}
