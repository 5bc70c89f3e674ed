import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PostgresDialect, type Logger } from 'kysely'
import pg from 'pg'
import { makePrivateFolder } from '../private-folder.ts'
import { lockFolder } from './data-lock.ts'
import { openDurably } from './open-durably.ts'
import { listenOnPostgres, type Listen } from './listen.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** One database, embedded or served; everything above this file knows no difference. */
export type Database = {
  engine: 'pglite' | 'postgres'
  db: Db
  /** Several statements at once, without parameters: for migrations. */
  script(sql: string): Promise<void>
  /** Runs `work` while no other instance runs its own. */
  alone<T>(work: () => Promise<T>): Promise<T>
  listen: Listen
  /** Where it is; undefined for the embedded one. */
  address?: { host: string; name: string }
  /** How its connections are used, and how many wait for one; the embedded database has none. */
  pool?: () => { size: number; idle: number; waiting: number; most: number }
  /** Of the embedded database in a folder: puts its files into another one, as of one moment, while it is in use. */
  copyTo?: (folder: string) => Promise<void>
  close(): Promise<void>
}

/** Counts and ids are far below 2^53; should one ever not be, we had rather fail than round. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
const asText = (text: string) => text

/** By type oid, for both drivers alike: int8 a number, date and numeric the text as it stands. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: readInt8,
  [pg.types.builtins.DATE]: asText,
  [pg.types.builtins.NUMERIC]: asText,
}

/**
 * The embedded database in a folder, or in memory where no folder is given; one process at a time.
 * `contents` is the dump of another, to begin with; `log` is told of each statement.
 */
export async function openPglite(
  folder?: string,
  contents?: Blob,
  log?: Logger,
): Promise<Database> {
  if (folder) await makePrivateFolder(folder)
  const lock = folder ? lockFolder(folder) : undefined
  try {
    const options = {
      ...(contents && { loadDataDir: contents }),
      parsers,
      extensions: { btree_gist, pg_trgm },
    }
    const pglite = folder ? await openDurably(folder, options) : await PGlite.create(options)
    const db = new Kysely<Tables>({
      dialect: new PGliteDialect({ pglite: yielding(pglite) }),
      ...(log && { log }),
    })
    return {
      engine: 'pglite',
      db,
      script: async (sql) => void (await pglite.exec(sql)),
      alone: (work) => work(),
      listen: async (channel, on) => {
        const stop = await pglite.listen(channel, on.notice)
        return () => stop()
      },
      ...(folder && {
        // As a process that is killed leaves them, which the next one to open them puts right.
        copyTo: (to: string) =>
          pglite.runExclusive(() =>
            cp(join(folder, 'pglite'), join(to, 'pglite'), { recursive: true }),
          ),
      }),
      async close() {
        await db.destroy()
        if (!pglite.closed) await pglite.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

/**
 * Each query runs in this thread. Those that wait would follow each other without anything else coming between:
 * so that whoever asks for something that needs no database is answered, the event loop turns before each.
 */
function yielding<T extends Pick<PGlite, 'query'>>(inner: T): T {
  return new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name === 'query')
        return async (...input: unknown[]) => {
          await immediate()
          return value.apply(target, input) as unknown
        }
      if (name === 'transaction')
        return (work: (tx: Transaction) => Promise<unknown>) =>
          value.call(target, (tx: Transaction) => work(yielding(tx))) as unknown
      return value.bind(target) as unknown
    },
  })
}

/** Names the advisory lock under which instances take turns; any constant does. */
const turnstile = 7_270_2026

/** Pool size of one instance. Three more connections are used to listen. */
const connectionsAtMost = 10

type PostgresOptions = {
  /** Milliseconds: no request is worth more; 0 for work that is not a request. */
  statementTimeout?: number
  /** Told of each statement. */
  log?: Logger
}

export function openPostgres(
  connectionString: string,
  { statementTimeout = 20_000, log }: PostgresOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: connectionsAtMost,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    types: {
      getTypeParser: (oid, format) =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
    },
  })
  // An idle connection that breaks is replaced on the next query; without a listener it ends the process.
  pool.on('error', () => {})
  // So it would be with one that breaks in the middle of a transaction, whose query is told anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) })
  return {
    engine: 'postgres',
    db,
    script: async (sql) => void (await pool.query(sql)),
    async alone(work) {
      const client = await pool.connect()
      try {
        await client.query('set statement_timeout = 0')
        await client.query('select pg_advisory_lock($1)', [turnstile])
        return await work()
      } finally {
        // Ends the session, and with it the lock and the setting.
        client.release(true)
      }
    },
    listen: listenOnPostgres(connectionString),
    address: addressOf(connectionString),
    pool: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: connectionsAtMost,
    }),
    close: () => db.destroy(),
  }
}

/** Without whoever signs in, and their password. */
function addressOf(connectionString: string) {
  const { host, database } = new pg.Client({ connectionString })
  return { host, name: database ?? '' }
}
