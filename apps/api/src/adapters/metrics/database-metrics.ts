import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../kernel/db/connect.ts'
import type { Replica } from '../../kernel/db/replica.ts'
import type { Figures } from '../../kernel/metrics.ts'

type Options = {
  pool: Database['pool']
  replica?: Pick<Replica, 'counts'> | undefined
  readFigures: (at: Date) => Promise<Figures>
  /** Clock by which tasks are due. */
  clock: () => Date
}

/** Milliseconds. Prometheus itself waits ten seconds, and the other metrics must arrive in time. */
const patience = 3_000

/** Returns a function that updates the gauges. */
export function databaseMetrics(
  registry: Registry,
  { pool, replica, readFigures, clock }: Options,
) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames?: Label[]) =>
    new Gauge<Label>({ name, help, registers: [registry], ...(labelNames && { labelNames }) })

  const up = gauge('treasures_database_up', '1 if the database answered within three seconds.')
  const connections = gauge(
    'treasures_database_connections',
    'Connections of the pool. Absent with the embedded database, which has none.',
    ['state'],
  )
  const callers = gauge(
    'treasures_database_callers_waiting',
    'Queries and transactions that wait for a connection.',
  )
  const reads =
    replica &&
    gauge(
      'treasures_database_shared_reads',
      'Calls since the start that the replica could answer, by the server that answered them. Absent without DATABASE_READ_URL.',
      ['server'],
    )
  const tasks = gauge(
    'treasures_tasks',
    'Tasks by state: due, waiting for a retry, planned or running.',
    ['state'],
  )
  const oldest = gauge(
    'treasures_tasks_oldest_due_seconds',
    'Seconds for which the oldest due task has waited.',
  )
  const dead = gauge('treasures_dead_letters', 'Tasks that ran out of retries.')
  const queued = gauge('treasures_messages_queued', 'Messages that have not been sent yet.', [
    'channel',
    'state',
  ])
  const recent = gauge(
    'treasures_messages_last_hour',
    'Messages that were written within the last hour, by their present state.',
    ['channel', 'state'],
  )

  return async () => {
    const state = pool?.()
    if (state) {
      connections.set({ state: 'idle' }, state.idle)
      connections.set({ state: 'in_use' }, state.size - state.idle)
      connections.set({ state: 'unused' }, state.most - state.size)
      callers.set(state.waiting)
    }
    for (const [server, count] of Object.entries(replica?.counts() ?? {}))
      reads?.set({ server }, count)
    const at = clock()
    const figures = await Promise.race([
      readFigures(at).catch(() => undefined),
      wait(patience, undefined, { ref: false }),
    ])
    for (const one of [tasks, oldest, dead, queued, recent]) one.reset()
    up.set(figures ? 1 : 0)
    if (!figures) {
      // Unknown values are removed, because zero would mean that no task is waiting.
      for (const one of [oldest, dead]) one.remove()
      return
    }
    const { due, retrying, planned, running, due_since } = figures.tasks
    for (const [name, count] of Object.entries({ due, retrying, planned, running }))
      tasks.set({ state: name }, count)
    oldest.set(due_since ? (at.getTime() - due_since.getTime()) / 1_000 : 0)
    dead.set(figures.tasks.dead)
    for (const { count, ...labels } of figures.queued) queued.set(labels, count)
    for (const { count, ...labels } of figures.recent) recent.set(labels, count)
  }
}
