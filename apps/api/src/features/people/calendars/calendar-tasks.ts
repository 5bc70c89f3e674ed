import { addDays, londonDate, londonInstant } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { CalendarUnread, type CalendarProblem } from '#kernel/calendars.ts'
import { days, earlier, minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import type { RunningTask, Tasks } from '#kernel/tasks/tasks.ts'
import { busyFeedsStore, type BusyFeedRow } from './busy-feeds.store.ts'
import type { BusySpan } from './busy-times.rules.ts'
import { sealedFor } from './calendars.routes.ts'
import { readBusyTimes } from './read-busy-times.ts'

/** Days from today for which busy times are kept. */
const daysAhead = 56
/** Milliseconds of failures until the treasure is notified. */
const toldAfter = days(1)
/** Milliseconds of failures until the last known times no longer count. */
const keptFor = days(7)

type TaskDeps = Pick<Deps, 'database' | 'seal' | 'calendars'>

/**
 * Reads each calendar every hour, even if the last attempt failed. Notifies the treasure of a
 * failing calendar once.
 */
export const calendarTasks = (deps: TaskDeps) =>
  ({
    'calendar.read': {
      pool: 'calendar',
      timeout: 30_000,
      sweep: {
        every: minutes(1),
        due: (due) => busyFeedsStore(deps.database.db).listDue(due),
      },
      run: (task) => read(deps, task),
    },
  }) satisfies Partial<Tasks>

type Read =
  | { is: 'unchanged' }
  | { is: 'read'; times: BusySpan[]; etag: string | null; last_modified: string | null }
  | { is: 'failed'; problem: CalendarProblem }

async function read(deps: TaskDeps, task: RunningTask<{ id: number }>) {
  const { id } = task.data
  const feed = await busyFeedsStore(deps.database.db).find(id)
  if (!feed) return
  const today = londonDate(task.at)
  const result = await readOnce(deps, feed, today, task.signal)
  await task.transact((tx) => note(tx, { id, result, today, at: task.clock() }))
}

async function readOnce(
  { calendars, seal }: TaskDeps,
  { url, id_treasure, read_on, etag, last_modified }: BusyFeedRow,
  today: string,
  signal: AbortSignal,
): Promise<Read> {
  try {
    const answer = await calendars.read({
      url: seal.open(url, sealedFor(id_treasure)),
      // After midnight an unchanged file is read again, because the span reaches a day further.
      ...(read_on === today && { known: { etag, last_modified } }),
      signal,
    })
    if (answer.is === 'unchanged') return answer
    const span = {
      from: londonInstant(today, '00:00').getTime(),
      until: londonInstant(addDays(today, daysAhead), '00:00').getTime(),
    }
    const times = await readBusyTimes(answer.text, span, signal)
    return { is: 'read', times, etag: answer.etag, last_modified: answer.last_modified }
  } catch (error) {
    if (error instanceof CalendarUnread && !signal.aborted)
      return { is: 'failed', problem: error.problem }
    throw error
  }
}

type Noted = { id: number; result: Read; today: string; at: Date }

async function note(tx: Db, { id, result, today, at }: Noted) {
  const store = busyFeedsStore(tx)
  // The lock keeps two concurrent attempts from mixing their times.
  if (!(await store.lock(everywhere, id))) return
  if (result.is === 'unchanged') return store.noteRead(id, at)
  if (result.is === 'read') {
    const { etag, last_modified } = result
    await store.replaceTimes(id, result.times)
    return store.noteRead(id, at, { etag, last_modified, read_on: today })
  }
  const feed = await store.noteFailure(id, at, result.problem)
  if (!feed?.failing_since) return
  if (feed.failing_since <= earlier(at, keptFor)) await store.dropTimes(id)
  if (feed.failing_since <= earlier(at, toldAfter) && (await store.noteTold(id, at)))
    await recordEvent(tx, {
      event: 'treasure.calendar_failing',
      at,
      by: systemActor,
      id_treasure: feed.id_treasure,
      data: { id_calendar: id },
    })
}
