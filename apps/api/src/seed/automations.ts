import { jobStatus } from '@treasures/api-client'
import { days, earlier, hours, later } from '#kernel/clock.ts'
import { writeActivity } from '../events/activities.ts'
import { taskOf } from '../features/messages/automation/do-action.ts'
import { factsStore } from '../features/messages/automation/facts.store.ts'
import { syncListeners } from '../features/messages/automation/first-listeners.ts'
import { listenersStore } from '../features/messages/automation/listeners.store.ts'
import { subjectOf } from '../features/messages/automation/runs.decide.ts'
import { runsStore } from '../features/messages/automation/runs.store.ts'
import type { Db } from '../kernel/db/connect.ts'

const wait = hours(4)

/**
 * Seeds the runs of the listener that adds a to-do for an unclaimed job. Staff have done all but
 * the newest to-dos.
 */
export async function seedAutomations(tx: Db, at: Date) {
  await syncListeners(tx, earlier(at, days(200)))
  const listeners = await listenersStore(tx).list(at)
  const listener = listeners.find(({ event }) => event === 'job.completed_booking')
  const action = listener?.definition.actions.find((one) => one.do === 'activity')
  if (!listener || !action) return
  const booked = await tx
    .selectFrom('events')
    .innerJoin('jobs', 'jobs.id', 'events.id_job')
    .select('events.id')
    .where('events.event', '=', listener.event)
    .where('jobs.id_status', '=', jobStatus.open)
    .where('events.created_at', '<', earlier(at, wait))
    .where('events.created_at', '>', earlier(at, days(7)))
    .execute()
  const ids = booked.map(({ id }) => id)
  const known = (await factsStore(tx).read(ids, at)).toSorted(
    (one, other) => Number(one.heard.at) - Number(other.heard.at),
  )
  const runs = runsStore(tx)
  for (const [i, { heard }] of known.entries()) {
    const due_at = later(heard.at, wait)
    const run = await runs.begin(
      {
        id_listener: listener.id,
        version: listener.version,
        id_event: heard.id,
        id_job: heard.id_job,
        subject: subjectOf(listener.definition, heard),
        occasion: '',
        causes: [listener.id],
      },
      [action],
      { due_at, at: heard.at },
    )
    if (run === undefined) continue
    await writeActivity(tx, {
      ...taskOf(action, heard),
      id_assignee: null,
      ...(i < known.length - 5 && { completed_at: later(due_at, hours(3)) }),
      created_at: due_at,
    })
    await runs.noteAction(run, 0, { state: 'done', result: null, at: due_at })
    await runs.end(run, 'done', null, due_at)
  }
}
