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

/** A database, embedded or served. Callers need not know which of the two it is. */
export type Database = {
  engine: 'pglite' | 'postgres'
  db: Db
  /** Runs several statements at once, without parameters, for migrations. */
  script(sql: string): Promise<void>
  /** Runs `work` under a lock, so that only one instance at a time runs it. */
  alone<T>(work: () => Promise<T>): Promise<T>
  listen: Listen
  /** Server and database name. Undefined for the embedded database. */
  address?: { host: string; name: string }
  /** Use of the connection pool. The embedded database has none. */
  pool?: () => { size: number; idle: number; waiting: number; most: number }
  /**
   * Copies the embedded database's files to another folder, as of one moment, while it is in use.
   */
  copyTo?: (folder: string) => Promise<void>
  close(): Promise<void>
}

/**
 * Parses an int8. Counts and ids are far below 2^53, and a larger one fails rather than being
 * rounded.
 */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
const asText = (text: string) => text

/** Parsers by type oid for both drivers: int8 becomes a number, date and numeric stay text. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: readInt8,
  [pg.types.builtins.DATE]: asText,
  [pg.types.builtins.NUMERIC]: asText,
}

/**
 * Opens the embedded database in a folder, or in memory if no folder is given. Only one process may
 * use a folder. `contents` is a dump to start from, and `log` receives each statement.
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
        // Copies the files as a killed process would leave them. The next process to open them
        // recovers.
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
 * Lets the event loop turn before each query. Queries run in this thread. Waiting queries would
 * otherwise follow each other without a break, and calls that need no query would not be answered.
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

/** Number of the advisory lock under which instances take turns. Any constant would do. */
const turnstile = 7_270_2026

/** Pool size of one instance. Three more connections are used to listen. */
const connectionsAtMost = 10

type PostgresOptions = {
  /**
   * Milliseconds after which a statement is cancelled. 0 disables the limit, for work outside a
   * request.
   */
  statementTimeout?: number
  /** Receives each statement. */
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
  // An idle connection that breaks is replaced on the next query. Without a listener, its error
  // would end the process.
  pool.on('error', () => {})
  // A connection that breaks during a transaction must not end the process either. Its query fails
  // anyway.
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

/** Returns host and name, without user and password. */
function addressOf(connectionString: string) {
  const { host, database } = new pg.Client({ connectionString })
  return { host, name: database ?? '' }
}
