import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { isRetryable } from '#kernel/db/errors.ts'
import { systemActor } from '#events/define-event.ts'
import { events, isEventName } from '#events/events.ts'
import { recordEvent } from '#events/record-event.ts'
import { minutes, earlier } from '#kernel/clock.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { describeError } from '#kernel/log/describe-error.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { lockJobRow } from '../../jobs/jobs/write-job.ts'
import { doAction, type ActionDeps, type Doing } from './do-action.ts'
import { factsStore, type Known } from './facts.store.ts'
import { listenersStore, type ListenerRow } from './listeners.store.ts'
import { decideMatch, decideWake, nextVisit } from './runs.decide.ts'
import { runsStore, type ActionRow } from './runs.store.ts'
import { endStateOf, hourlyCap, visitOf } from './runs.rules.ts'
import { dueAt } from './waits.rules.ts'
import { inSavepoint } from '#kernel/db/savepoint.ts'

type TaskDeps = ActionDeps & Pick<Deps, 'database'>

/** Finds the listeners to an event. Runs the actions of each listener when its wait has ended. */
export const automationTasks = (deps: TaskDeps) =>
  ({
    'automation.match': { work: (tx, { id }, at) => match(tx, id, at) },
    'automation.run': {
      sweep: { every: minutes(1), due: (due) => runsStore(deps.database.db).listDue(due) },
      work: (tx, { id }, at) => wake(deps, tx, id, at),
    },
  }) satisfies Partial<Tasks>

async function match(tx: Db, id_event: number, at: Date) {
  const [known] = await factsStore(tx).read([id_event], at)
  if (!known) return
  const { heard } = known
  for (const listener of await listenersStore(tx).listListening(heard.event, heard.at))
    await hear(tx, listener, known, at)
}

async function hear(tx: Db, listener: ListenerRow, known: Known, at: Date) {
  const { heard } = known
  const store = runsStore(tx)
  const decision = decideMatch(listener, heard, known, at)
  const run = {
    id_listener: listener.id,
    version: listener.version,
    id_event: heard.id,
    id_job: heard.id_job,
    causes: [...heard.causes, listener.id],
  }
  if (decision.is === 'not_matched')
    return store.noteNotMatched(
      { ...run, subject: `event ${heard.id}`, occasion: '' },
      decision.why,
      at,
    )
  const since = earlier(at, minutes(60))
  if ((await store.countSince(listener.id, since)) >= hourlyCap)
    return pause(tx, listener, run.causes, at)
  for (const { occasion, due_at } of decision.runs) {
    const begun = { ...run, subject: decision.subject, occasion }
    const id = await store.begin(begun, listener.definition.actions, { due_at, at })
    if (id !== undefined)
      await enqueue(tx, 'automation.run', { id }, { due: due_at > at ? due_at : undefined })
  }
}

/** Pauses a listener that is triggered too often, until staff look at it. */
async function pause(tx: Db, { id, name }: ListenerRow, causes: readonly number[], at: Date) {
  const why = `It ran ${hourlyCap} times within an hour`
  await listenersStore(tx).pause(id, why, at)
  await recordEvent(tx, {
    event: 'listener.paused',
    at,
    by: systemActor,
    causes,
    id_record: id,
    data: { name, why },
  })
}

/**
 * Decides again when a run's wait has ended. Locks the record before the run, as code that changes
 * the record does.
 */
async function wake(deps: TaskDeps, tx: Db, id: number, at: Date) {
  const store = runsStore(tx)
  const found = await store.find(id)
  if (found?.state !== 'waiting') return
  if (found.id_job !== null) await lockJobRow(tx, found.id_job, everywhere)
  const run = await store.lock(id)
  const listener = run && (await listenersStore(tx).find(run.id_listener))
  if (run?.state !== 'waiting') return
  const [known] = await factsStore(tx).read([run.id_event], at)
  if (!listener || !known) return store.end(id, 'cancelled', 'What it was about is gone', at)
  const definition = await listenersStore(tx).findVersion(run.id_listener, run.version)
  const visit = visitOf(run)
  const { heard } = known
  const meanwhile = await factsStore(tx).meanwhile([{ id: heard.id, until: at }], definition.unless)
  const decision = decideWake({
    listener: { ...listener, definition },
    heard,
    visit,
    circumstances: known,
    meanwhile: (meanwhile.get(heard.id) ?? []).map(labelOf),
    now: at,
  })
  switch (decision.do) {
    case 'wait':
      await store.plan(id, decision.until)
      return enqueue(tx, 'automation.run', { id }, { due: decision.until })
    case 'end':
      await store.end(id, decision.state, decision.why, at)
      break
    case 'act':
      await act(deps, tx, { run, known, listener, at })
  }
  if (visit)
    await planNext(tx, { ...run, visit }, { listener: { ...listener, definition }, known, at })
}

const labelOf = (name: string) => (isEventName(name) ? events[name].label : name)

type Run = NonNullable<Awaited<ReturnType<ReturnType<typeof runsStore>['find']>>>
type Acting = Pick<Doing, 'known' | 'listener' | 'at'> & { run: Run }

/** Runs the actions that still wait. A failed action rolls back only its own writes. */
async function act(deps: TaskDeps, tx: Db, { run, known, listener, at }: Acting) {
  const store = runsStore(tx)
  const actions: ActionRow[] = await store.actionsOf([run.id])
  for (const row of actions.filter(({ state }) => state === 'waiting')) {
    const { action, position } = row
    const outcome = await inSavepoint(tx, () =>
      doAction(deps, tx, { action, position, run, known, listener, at }),
    ).catch((error: unknown) => {
      if (isRetryable(error)) throw error
      return { state: 'failed' as const, result: describeError(error).message }
    })
    Object.assign(row, outcome)
    const ended = outcome.state === 'waiting' ? null : at
    await store.noteAction(run.id, position, { ...outcome, at: ended })
  }
  const { state, reason } = endStateOf(actions)
  await store.end(run.id, state, reason, at)
}

/** Plans the run for the next visit of a repeating appointment. */
async function planNext(
  tx: Db,
  { visit, ...run }: Run & { visit: Date },
  { listener, known, at }: { listener: ListenerRow; known: Known; at: Date },
) {
  const next = nextVisit(listener.definition, visit, known.visits, at)
  if (!next || !listener.active) return
  const { id_listener, version, id_event, id_job, subject, causes } = run
  const due_at = dueAt(listener.definition, { happened: known.heard.at, visit: next, now: at })
  const id = await runsStore(tx).begin(
    { id_listener, version, id_event, id_job, subject, causes, occasion: next.toISOString() },
    listener.definition.actions,
    { due_at, at },
  )
  if (id !== undefined)
    await enqueue(tx, 'automation.run', { id }, { due: due_at > at ? due_at : undefined })
}
