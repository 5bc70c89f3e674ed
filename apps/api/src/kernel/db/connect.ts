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
import { withReplica, type Replica } from './replica.ts'
import type { Tables } from './tables.ts'
import { inTurnstile } from './turnstile.ts'

export type Db = Kysely<Tables>

/** A database, embedded or served. Callers need not know which of the two it is. */
export type Database = {
  engine: 'pglite' | 'postgres'
  db: Db
  /** Runs several statements at once, without parameters or a limit of time, for migrations. */
  script(sql: string): Promise<void>
  /** Runs `work` under a lock, so that only one instance at a time runs it. */
  alone<T>(work: () => Promise<T>): Promise<T>
  listen: Listen
  /** Server and database name. Undefined for the embedded database. */
  address?: { host: string; name: string }
  /** A standby that may answer some reads. Undefined if there is none. */
  replica?: Replica
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

/** Milliseconds after which PostgreSQL cancels a statement of a request or a task. */
export const statementLimit = 20_000

export type PostgresOptions = {
  /**
   * Address of PostgreSQL itself, if `connectionString` names a pooler. Used for what needs a
   * session: notifications and the lock of `alone`. The limit on statements is then a setting of
   * the role: `limitSharedStatements`.
   */
  listenUrl?: string | undefined
  /** Address of a standby that may answer some reads. */
  readUrl?: string | undefined
  /**
   * Milliseconds after which a statement is cancelled. 0 disables the limit, for work outside a
   * request.
   */
  statementTimeout?: number
  /** Size of the pool of one instance. One more connection is used to listen. */
  connections?: number
  /** Receives each statement. */
  log?: Logger | undefined
  /** Receives a sentence every ten seconds while `alone` waits for another process. */
  say?: (sentence: string) => void
}

export function openPostgres(
  connectionString: string,
  {
    listenUrl,
    readUrl,
    statementTimeout = statementLimit,
    connections = 10,
    log,
    say = (sentence) => void process.stderr.write(`${sentence}\n`),
  }: PostgresOptions = {},
): Database {
  const openPool = (address: string) => {
    const pool = new pg.Pool({
      connectionString: address,
      max: connections,
      connectionTimeoutMillis: 10_000,
      // Poolers refuse this limit as a parameter of the connection. A pooler in transaction mode
      // shares the connection, so a setting would not stay ours.
      ...(!listenUrl && {
        // oxlint-disable-next-line typescript/no-misused-promises -- pg waits for it, but its types do not say so
        onConnect: (client) => client.query(`set statement_timeout = ${statementTimeout}`),
      }),
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
    return pool
  }
  const pool = openPool(connectionString)
  const both = readUrl === undefined ? undefined : withReplica(pool, openPool(readUrl))
  const dialect = new PostgresDialect({ pool: both?.pool ?? pool })
  const db = new Kysely<Tables>({ dialect, ...(log && { log }) })
  const direct = listenUrl ?? connectionString
  return {
    engine: 'postgres',
    db,
    script: (sql) => runScript(direct, sql),
    alone: (work) => inTurnstile(direct, say, work),
    listen: listenOnPostgres(direct),
    address: addressOf(connectionString),
    pool: () => ({
      size: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: connections,
    }),
    ...(both && { replica: both.port }),
    close: () => db.destroy(),
  }
}

/** Runs statements on a connection of its own, which has no limit of time. */
async function runScript(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns host and name, without user and password. */
function addressOf(connectionString: string) {
  const { host, database } = new pg.Client({ connectionString })
  return { host, name: database ?? '' }
}
