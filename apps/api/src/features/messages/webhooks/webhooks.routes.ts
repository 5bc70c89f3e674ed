import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { changesBetween, userActor, type Changes } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { hours, later } from '#kernel/clock.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { wrongWithUrl } from '#kernel/public-address.rules.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { queueDelivery } from './queue-delivery.ts'
import { makeWebhookSecret } from './webhook-secrets.ts'
import { webhooksStore, type DeliveryRow, type WebhookRow } from './webhooks.store.ts'

/** Milliseconds after a rotation during which calls are also signed with the previous secret. */
const bothSign = hours(24)

/** Largest number of calls shown per address. */
const shownAtMost = 50

const noSuchWebhook = 'We can’t find that webhook.'

/** `isCalled` tells whether a listener calls the address. */
export function webhooksRoutes(
  { database: { db }, seal }: Pick<Deps, 'database' | 'seal'>,
  isCalled?: (tx: Db, id: number) => Promise<boolean>,
) {
  async function lock(tx: Db, id: number, endpoint: Refusing<'webhook_not_found'>) {
    const webhook = await webhooksStore(tx).lock(id)
    if (!webhook) throw refuse(endpoint, 'webhook_not_found', noSuchWebhook)
    return webhook
  }

  return {
    listWebhooks: async (_input, { caller }) => ({
      data: (await webhooksStore(db).list()).map((row) => show(row, caller.super === 1)),
    }),

    createWebhook: ({ body }, { at, caller, once }) =>
      once(async (tx) => {
        checkAddress(createWebhook, body)
        const { secret, sealed } = makeWebhookSecret(seal)
        const id = await webhooksStore(tx).add({ ...body, secret: sealed, created_at: at })
        const row = await lock(tx, id, updateWebhook)
        await record(tx, at, caller.id, row, [{ field: 'webhook', before: null, after: body.name }])
        return { ...show(row, true), secret }
      }),

    updateWebhook: ({ params: { id }, body }, { at, caller, once }) =>
      once(async (tx) => {
        checkAddress(updateWebhook, body)
        const row = await lock(tx, id, updateWebhook)
        await webhooksStore(tx).change(id, body)
        await record(tx, at, caller.id, row, changesBetween(row, body))
        return show({ ...row, ...body }, true)
      }),

    rotateWebhookSecret: ({ params: { id } }, { at, caller, once }) =>
      once(async (tx) => {
        const row = await lock(tx, id, rotateWebhookSecret)
        const { secret, sealed } = makeWebhookSecret(seal)
        const old_until = later(at, bothSign)
        await webhooksStore(tx).change(id, { secret: sealed, old_secret: row.secret, old_until })
        await record(tx, at, caller.id, row, [{ field: 'secret', before: null, after: null }])
        return { ...show(row, true), secret }
      }),

    resumeWebhook: ({ params: { id } }, { at, caller, once }) =>
      once(async (tx) => {
        const row = await lock(tx, id, resumeWebhook)
        const fresh = {
          failures: 0,
          failing_since: null,
          told_at: null,
          stopped_at: null,
          next_try_at: null,
        }
        await webhooksStore(tx).change(id, fresh)
        await webhooksStore(tx).resumeDeliveries(id, at)
        await enqueue(tx, 'webhook.deliver', { id })
        await record(tx, at, caller.id, row, [
          { field: 'stopped', before: row.stopped_at !== null, after: false },
        ])
        return show({ ...row, ...fresh }, true)
      }),

    testWebhook: ({ params: { id } }, { at, caller, once }) =>
      once(async (tx) => {
        const row = await lock(tx, id, testWebhook)
        if (row.stopped_at)
          throw refuse(
            testWebhook,
            'webhook_stopped',
            'It is no longer called, as it failed for days. Resume it first.',
          )
        await queueDelivery(tx, at, {
          id_webhook: id,
          reference: `msg_test_${id}_${at.getTime()}`,
          wanted: null,
          type: 'webhook.tested',
          happened: at,
          data: { id_user: caller.id },
        })
        return show({ ...row, waiting: row.waiting + 1 }, true)
      }),

    async listWebhookDeliveries({ params: { id } }) {
      const store = webhooksStore(db)
      if (!(await store.find(id)))
        throw refuse(listWebhookDeliveries, 'webhook_not_found', noSuchWebhook)
      return { data: (await store.listDeliveries(id, shownAtMost)).map(showDelivery) }
    },

    deleteWebhook: ({ params: { id } }, { at, caller, once }) =>
      once(async (tx) => {
        const row = await lock(tx, id, deleteWebhook)
        if (await isCalled?.(tx, id))
          throw refuse(
            deleteWebhook,
            'webhook_in_use',
            'A listener calls this webhook. Change or delete the listener first.',
          )
        await webhooksStore(tx).delete(id)
        await record(tx, at, caller.id, row, [{ field: 'webhook', before: row.name, after: null }])
        return { id }
      }),
  } satisfies Partial<Handlers>
}

function checkAddress(endpoint: Refusing<'webhook_address'>, { url }: WebhookInput) {
  const wrong = wrongWithUrl(url)
  if (wrong) throw refuse(endpoint, 'webhook_address', `${wrong}.`, { errors: { url: [wrong] } })
}

const record = (tx: Db, at: Date, id_user: number, { id, name }: WebhookRow, changes: Changes) =>
  recordEvent(tx, {
    event: 'webhook.changed',
    at,
    by: userActor(id_user),
    id_record: id,
    data: { name, changes },
  })

/**
 * Only supers see what an address answered, because an address may belong to a service that should
 * not be reachable.
 */
const show = (
  { id, name, url, stopped_at, failing_since, last_result, last_at, waiting }: WebhookRow,
  isSuper: boolean,
): Webhook => ({
  id,
  name,
  // Hides the rest of an address, because many addresses contain a secret of the called service.
  url: isSuper ? url : `${new URL(url).origin}/…`,
  state: stopped_at ? 'stopped' : failing_since ? 'failing' : 'working',
  failing_since: failing_since?.toISOString() ?? null,
  last_result: isSuper ? last_result : null,
  last_at: last_at?.toISOString() ?? null,
  waiting,
})

/** Shows a call without its body. */
const showDelivery = ({
  id,
  reference,
  body,
  state,
  attempts,
  result,
  created_at,
  next_try_at,
  ended_at,
}: DeliveryRow): WebhookDelivery => ({
  id,
  reference,
  type: (JSON.parse(body) as { type: string }).type,
  state,
  attempts,
  result,
  created_at: created_at.toISOString(),
  next_try_at: state === 'waiting' ? next_try_at.toISOString() : null,
  ended_at: ended_at?.toISOString() ?? null,
})
