import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection } from 'kysely'
import { xeroAccounting } from '../src/adapters/accounting/xero-accounting.ts'
import { stripePayments } from '../src/adapters/payments/stripe-payments.ts'
import '../src/occasions/occasions.ts'
import { accountingTasks } from '../src/features/money/accounting/accounting-tasks.ts'
import { chargeTasks } from '../src/features/money/charges/charge-tasks.ts'
import { openPglite, openPostgres, type Database } from '../src/kernel/db/connect.ts'
import type { StripeSettings } from '../src/adapters/payments/stripe.settings.ts'
import type { XeroSettings } from '../src/adapters/accounting/xero.settings.ts'
import { runTask } from '../src/kernel/tasks/run-task.ts'
import { tasksStore, type ClaimedTask } from '../src/kernel/tasks/tasks.store.ts'
import type { Task } from '../src/kernel/tasks/tasks.ts'

/** Step at which a task stops: its number, or the first with a name. */
export type Stop = { name: string; key: string; at: number | string }
export type DoomedOrder = {
  /** Folder or address of the database. */
  where: string
  at: string
  stops: Stop[]
  /**
   * Counts every step, even if it changes nothing permanently: reads, and statements in a
   * transaction.
   */
  every: boolean
  stripe: StripeSettings
  xero: XeroSettings
}
/** `stands` is the step at which the task stopped, or null if it finished. */
export type Stood = { name: string; key: string; steps: number; stands: string | null }

/*
 * Runs in its own process, which the test kills. It runs tasks at the same time and stops each at
 * one step. A step is a commit, a write outside a transaction, or one of three points of a request
 * that changes something elsewhere: before it, after it is sent, and after its answer.
 */

const order = JSON.parse(process.argv[2] ?? '') as DoomedOrder
const at = new Date(order.at)
type Standing = { stop: Stop; steps: number; within: boolean; stand: (at: string) => void }
const standing = new AsyncLocalStorage<Standing>()

async function step(name: string, isWriting: boolean): Promise<void> {
  const task = standing.getStore()
  if (!task || !(isWriting || order.every)) return
  if (task.stop.at === name || task.stop.at === task.steps) {
    task.stand(name)
    await new Promise<never>(() => {})
  }
  task.steps++
}

const { fetch } = globalThis
globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const call = `${init?.method ?? 'GET'} ${pathname}`
  const isWriting = !call.startsWith('GET')
  await step(call, isWriting)
  const answer = fetch(input, init)
  await step(`the end of ${call}`, isWriting)
  const answered = await answer
  await step(`use of ${call}`, isWriting)
  return answered
}

async function countStatements({ db }: Database) {
  await db.getExecutor().provideConnection((connection) => {
    const kind = Object.getPrototypeOf(connection) as DatabaseConnection
    const executeQuery = Reflect.get(kind, 'executeQuery') as DatabaseConnection['executeQuery']
    kind.executeQuery = async function (this: DatabaseConnection, query, ...rest) {
      const task = standing.getStore()
      const isWriting =
        query.sql === 'commit' || (!task?.within && !/^\s*(select|begin)/.test(query.sql))
      await step(query.sql.replaceAll(/\s+/g, ' ').slice(0, 60), isWriting)
      if (task) task.within = query.sql === 'begin' || (task.within && query.sql !== 'commit')
      return executeQuery.call(this, query, ...rest) as never
    }
    return Promise.resolve()
  })
}

const open = () =>
  order.where.startsWith('postgres') ? openPostgres(order.where) : openPglite(order.where)
const database = await open()
await countStatements(database)
/**
 * Opens a connection for each task, because a stopped transaction holds its connection. PGlite has
 * only one.
 */
const ownDatabase = () => (database.engine === 'pglite' ? database : open())
const payments = stripePayments(order.stripe)
/** Milliseconds. No lease expires or is renewed while its task is stopped. */
const lease = 3_600_000
const failures: unknown[] = []
const log = { error: (details: object) => void failures.push(details) }

async function stand(claimed: ClaimedTask, stop: Stop): Promise<Stood> {
  const { name, key } = stop
  const own = await ownDatabase()
  // Each task has its own client with its own token, so that it never waits for a stopped one.
  const accounting = xeroAccounting(order.xero, { pauseMs: 0 })
  if (name === 'accounting.send') await accounting.checkAccess()
  const tasks: Record<string, Task<never>> = {
    ...chargeTasks({ database: own, payments }),
    ...accountingTasks({ database: own, accounting }),
  }
  const task = tasks[name]
  if (!task) throw new Error(`There is no task ${name}`)
  return new Promise((resolve, reject) => {
    const told = (stands: string | null) => resolve({ name, key, steps: context.steps, stands })
    const context = { stop, steps: 0, within: false, stand: told }
    standing
      .run(context, () =>
        runTask(claimed, task, new AbortController(), { db: own.db, clock: () => at, log, lease }),
      )
      .then(() => told(null), reject)
  })
}

const names = [...new Set(order.stops.map(({ name }) => name))]
const claimed = await tasksStore(database.db).claim(names, { at, most: 1_000, lease })
// Other tasks that are due stay claimed and do not run.
const stood = await Promise.all(
  claimed.flatMap((task) => {
    const stop = order.stops.find(({ name, key }) => name === task.name && key === task.key)
    return stop ? [stand(task, stop)] : []
  }),
)
process.send?.({ stood, failures })
setInterval(() => {}, 1_000)
