import type { ListenerInput } from '@treasures/api-client'
import { listenersStore } from '../../src/features/messages/automation/listeners.store.ts'
import type { Db } from '../../src/kernel/db/connect.ts'
import { testSeal } from '../test-app.ts'
import type { Asking, InputsFor } from '../policy-fixtures.ts'

const at = new Date('2026-11-22T09:00:00Z')

/** Adds a task for staff whenever a job is claimed. */
export const someListener: ListenerInput = {
  name: 'Ring them',
  event: 'job.claimed',
  once: 'job',
  conditions: [],
  wait: { kind: 'none' },
  not_at_night: false,
  unless: [],
  actions: [{ do: 'activity', id_assignee: null, descr: 'Ring them' }],
}

const listener = async ({ fixtures: { db } }: Asking) => {
  const id = await listenersStore(db).add(someListener, { at, id_user: null })
  return { params: { id: id ?? 0 } }
}

const webhook = async ({ fixtures: { db } }: Asking) => {
  const { id } = await db
    .insertInto('webhooks')
    .values({
      name: 'Diary',
      url: 'https://hooks.example.com/in',
      secret: testSeal.close('whsec_c2VjcmV0', 'webhook'),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

export async function createRun(db: Db, state: 'waiting' | 'failed') {
  const id_listener = (await listenersStore(db).add(someListener, { at, id_user: null })) ?? 0
  const { id: id_event } = await db
    .insertInto('events')
    .values({ event: 'job.claimed', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('automation_runs')
    .values({
      id_listener,
      version: 1,
      id_event,
      id_job: null,
      subject: `event ${id_event}`,
      occasion: '',
      state,
      due_at: at,
      ended_at: state === 'waiting' ? null : at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('automation_actions')
    .values({ id_run: id, position: 0, action: JSON.stringify(someListener.actions[0]) })
    .execute()
  return { params: { id } }
}

export const automationInputs: InputsFor<
  | 'getEventParts'
  | 'getListener'
  | 'createListener'
  | 'updateListener'
  | 'switchListener'
  | 'copyListener'
  | 'deleteListener'
  | 'tryListener'
  | 'cancelRun'
  | 'replayRun'
  | 'replayFailedRuns'
  | 'createWebhook'
  | 'updateWebhook'
  | 'rotateWebhookSecret'
  | 'resumeWebhook'
  | 'testWebhook'
  | 'listWebhookDeliveries'
  | 'deleteWebhook'
> = {
  getEventParts: () => ({ params: { name: 'job.claimed' } }),
  getListener: listener,
  createListener: () => ({ body: someListener }),
  updateListener: async (asking) => ({
    ...(await listener(asking)),
    body: { definition: someListener },
  }),
  switchListener: async (asking) => ({ ...(await listener(asking)), body: { active: false } }),
  copyListener: async (asking) => ({ ...(await listener(asking)), body: {} }),
  deleteListener: listener,
  tryListener: () => ({ body: someListener }),
  cancelRun: async ({ fixtures: { db } }) => ({ ...(await createRun(db, 'waiting')), body: {} }),
  replayRun: async ({ fixtures: { db } }) => ({
    ...(await createRun(db, 'failed')),
    body: { as: 'then' },
  }),
  replayFailedRuns: () => ({ body: { id_listener: 2_000_000 } }),
  createWebhook: () => ({ body: { name: 'Diary', url: 'https://hooks.example.com/in' } }),
  updateWebhook: async (asking) => ({
    ...(await webhook(asking)),
    body: { name: 'Diary', url: 'https://hooks.example.com/in' },
  }),
  rotateWebhookSecret: async (asking) => ({ ...(await webhook(asking)), body: {} }),
  resumeWebhook: async (asking) => ({ ...(await webhook(asking)), body: {} }),
  testWebhook: async (asking) => ({ ...(await webhook(asking)), body: {} }),
  listWebhookDeliveries: webhook,
  deleteWebhook: webhook,
}
