import { sql } from 'kysely'
import { openPglite, openPostgres, type Db } from '../../src/kernel/db/connect.ts'
import { startPgbouncer, type Pooler, type PoolMode } from '../pgbouncer.ts'
import { startPostgres, type OwnServer } from '../postgres-server.ts'

/** A due or failed task, in words. */
export type Due = { what: string; isDead: boolean }

/** Database of a world, with a way to read it. */
export type Store = {
  env: Record<string, string>
  look<T>(work: (db: Db) => Promise<T>): Promise<T>
  listDue(now: Date): Promise<Due[]>
  /** Stops the database at once. Undefined if it is not a process of its own. */
  stopAtOnce?(): Promise<void>
  startAgain?(): Promise<void>
  pooler?: Pooler
  standby?: OwnServer
  close(): Promise<void>
}

export type ServedOptions = {
  /** Puts PgBouncer between the processes and PostgreSQL. */
  pooler?: PoolMode | undefined
  /** Adds a standby that answers reads. */
  hasStandby?: boolean
}

/** Starts a PostgreSQL that syncs its writes, as in production. */
export async function servedStore({
  pooler: mode,
  hasStandby = false,
}: ServedOptions): Promise<Store> {
  const postgres = await startPostgres({ keeps: true, isReplicated: hasStandby })
  const standby = hasStandby
    ? await startPostgres({ keeps: true, standbyOf: postgres.url })
    : undefined
  const pooler = mode && (await startPgbouncer(postgres.url, mode))
  const database = openPostgres(postgres.url)
  const { db } = database
  return {
    env: {
      METRICS_TOKEN: metricsToken,
      DATABASE_URL: pooler?.url ?? postgres.url,
      ...(mode === 'transaction' && { DATABASE_LISTEN_URL: postgres.url }),
      ...(standby && { DATABASE_READ_URL: standby.url }),
    },
    look: (work) => work(db),
    async listDue(now) {
      const { rows } = await sql<Row>`
        select name, key, error, dead_at is not null as "isDead" from tasks
        where dead_at is not null or leased_until is not null or attempts > 0 or run_at <= ${now}`.execute(
        db,
      )
      return rows.map(({ name, key, error, isDead }) => ({
        what: [name, key, error].filter(Boolean).join(' '),
        isDead,
      }))
    },
    ...(pooler && { pooler }),
    ...(standby && { standby }),
    stopAtOnce: () => postgres.stopAtOnce(),
    startAgain: () => postgres.startAgain(),
    async close() {
      await database.close()
      await pooler?.stop()
      await standby?.stop()
      await postgres.stop()
    },
  }
}
type Row = { name: string; key: string | null; error: string | null; isDead: boolean }

type EmbeddedOptions = {
  folder: string
  /** Runs the work while the product is stopped, because only one process may open the database. */
  whileStopped: <T>(work: () => Promise<T>) => Promise<T>
  /** Origin of the product. */
  origin: string
}

/**
 * The embedded database. Due tasks are counted by the running product, and rows are read while it
 * is stopped.
 */
export function embeddedStore({ folder, whileStopped, origin }: EmbeddedOptions): Store {
  return {
    env: { METRICS_TOKEN: metricsToken },
    look: (work) =>
      whileStopped(async () => {
        const database = await openPglite(folder)
        try {
          return await work(database.db)
        } finally {
          await database.close()
        }
      }),
    listDue: () => countDue(origin),
    close: async () => {},
  }
}

/** Token with which the metrics are read. */
export const metricsToken = 'faults-'.repeat(5)

/** Counts due tasks through the product's own metrics. */
export async function countDue(origin: string): Promise<Due[]> {
  const answer = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const text = await answer.text()
  const figure = (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  const tasks = (state: string) => figure(`treasures_tasks{state="${state}"}`)
  const due = tasks('due') + tasks('running') + tasks('retrying')
  const dead = figure('treasures_dead_letters')
  return [
    ...(due === 0 ? [] : [{ what: `${due} tasks`, isDead: false }]),
    ...(dead === 0 ? [] : [{ what: `${dead} tasks`, isDead: true }]),
  ]
}
