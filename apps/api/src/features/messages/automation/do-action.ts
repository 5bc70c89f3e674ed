import { activityType, type ListenerAction } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { writeActivity } from '#events/activities.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { taggedThings, tagsStore } from '../../jobs/tags/tags.store.ts'
import type { Known } from './facts.store.ts'
import type { Heard } from './runs.decide.ts'
import { sendWords, type Outcome, type SendDeps } from './send-words.ts'

export type Doing<A extends ListenerAction = ListenerAction> = {
  action: A
  known: Known
  run: { id: number; causes: readonly number[] }
  position: number
  listener: { id: number; name: string }
  at: Date
}

/** A call of a webhook for an action of a run. */
export type WantedCall = {
  id_webhook: number
  reference: string
  wanted: { id_run: number; position: number }
  type: string
  happened: Date
  data: object
}

export type ActionDeps = SendDeps & {
  /** Returns false if the webhook does not exist. */
  queueDelivery?: ((tx: Db, at: Date, call: WantedCall) => Promise<boolean>) | undefined
}

const done: Outcome = { state: 'done', result: null }

/** Runs one action of a listener, in the transaction that decided to run it. */
export function doAction(deps: ActionDeps, tx: Db, doing: Doing): Promise<Outcome> {
  const { action, known, run, position, at } = doing
  switch (action.do) {
    case 'send':
      return sendWords(deps, tx, { action, known, key: `run ${run.id} ${position}`, at })
    case 'activity':
      return addTask(tx, { ...doing, action })
    case 'tag':
      return changeTag(tx, { ...doing, action })
    case 'webhook':
      return callWebhook(deps, tx, { ...doing, action })
  }
}

type Of<D extends ListenerAction['do']> = Doing<Extract<ListenerAction, { do: D }>>

async function addTask(tx: Db, { action, known, at }: Of<'activity'>): Promise<Outcome> {
  const { id_job, id_customer, id_treasure } = known.heard
  if (id_job === null && id_customer === null && id_treasure === null)
    return { state: 'skipped', result: 'There is no record that it could belong to' }
  await writeActivity(tx, {
    ...taskOf(action, known.heard),
    // If the assignee has left the business, the colleague who took over gets the to-do.
    id_assignee:
      action.id_assignee === null ? null : await usersStore(tx).findWorking(action.id_assignee),
    created_at: at,
  })
  return done
}

/**
 * Columns of a to-do. The to-do belongs to the job. Without a job, it belongs to the customer or
 * treasure.
 */
export const taskOf = (
  { descr }: Of<'activity'>['action'],
  { id_job, id_customer, id_treasure }: Pick<Heard, 'id_job' | 'id_customer' | 'id_treasure'>,
) => ({
  id_job,
  id_customer: id_job === null ? id_customer : null,
  id_treasure: id_job === null && id_customer === null ? id_treasure : null,
  type: activityType.person,
  descr,
  to_do: true,
})

/** Adds or removes a tag. Records no event if nothing changes. */
async function changeTag(tx: Db, { action, known, run, at }: Of<'tag'>): Promise<Outcome> {
  const { on, id_tag, put } = action
  const column = taggedThings[on].id
  const id = known.heard[column]
  const store = tagsStore(tx)
  const tag = await store.find(id_tag)
  if (id === null || tag?.id_model !== taggedThings[on].id_model)
    return { state: 'skipped', result: tag ? `There is no ${on}` : 'The tag is gone' }
  const changed = put ? await store.putOn(on, id, id_tag) : await store.takeOff(on, id, id_tag)
  if (!changed) return { state: 'done', result: put ? 'It was on already' : 'It was not on' }
  await recordEvent(tx, {
    event: 'tag.changed',
    at,
    by: systemActor,
    causes: run.causes,
    id_record: tag.id,
    [column]: id,
    data: {
      changes: [{ field: 'tag', before: put ? null : tag.name, after: put ? tag.name : null }],
    },
  })
  return done
}

/** Sends only ids. A receiver with the permission can ask the API for the rest. */
async function callWebhook(
  { queueDelivery }: ActionDeps,
  tx: Db,
  { action, known, run, position, listener, at }: Of<'webhook'>,
): Promise<Outcome> {
  const { heard, id_region } = known
  const { id_job, id_customer, id_treasure, id_user, id_record } = heard
  const queued = await queueDelivery?.(tx, at, {
    id_webhook: action.id_webhook,
    reference: `msg_${run.id}_${position}`,
    wanted: { id_run: run.id, position },
    type: heard.event,
    happened: heard.at,
    data: {
      id_event: heard.id,
      id_job,
      id_customer,
      id_treasure,
      id_user,
      id_record,
      id_region,
      listener: { id: listener.id, name: listener.name },
    },
  })
  return queued
    ? { state: 'waiting', result: 'Waits to be called' }
    : { state: 'skipped', result: 'The webhook is gone' }
}
