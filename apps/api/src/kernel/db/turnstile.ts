import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Number of the advisory lock under which instances take turns. Any constant would do. */
const turnstile = 7_270_2026

/** Milliseconds between two attempts to take the lock. */
const tryEvery = 100
/** Milliseconds between two sentences about a lock that another process holds. */
const sayEvery = 10_000

/**
 * Runs `work` under a lock of the whole database. The lock belongs to a transaction on a connection
 * of its own. So it ends with that transaction, and no pooler can keep it. `say` receives a sentence
 * every ten seconds while another process holds the lock.
 */
export async function inTurnstile<T>(
  connectionString: string,
  say: (sentence: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, keepAlive: true })
  // If the connection breaks, the lock is lost, but the work continues.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    const began = performance.now()
    let said = began
    while (!(await takeLock(client))) {
      await wait(tryEvery)
      const now = performance.now()
      if (now - said < sayEvery) continue
      said = now
      const seconds = Math.round((now - began) / 1_000)
      say(
        `Waiting for ${await findHolder(client)} to finish with the database, for ${seconds} seconds so far.`,
      )
    }
    return await work()
  } finally {
    await client.query('commit').catch(() => {})
    await client.end().catch(() => {})
  }
}

/**
 * Takes the lock if it is free. The statement neither waits nor has parameters. Otherwise it would
 * keep a snapshot, and `create index concurrently` of the holder would wait for us.
 */
async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    `select pg_try_advisory_xact_lock(${turnstile}) as is_ours`,
  )
  return rows[0]?.is_ours ?? false
}

/** Describes the connection that holds the lock, so that a person can find or end it. */
async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; host: string; since: string }>(`
    select pid, coalesce(host(client_addr), 'the database’s own machine') as host,
      to_char(coalesce(xact_start, backend_start) at time zone 'UTC', 'HH24:MI "UTC"') as since
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objid = ${turnstile}
      and pg_locks.database = (select oid from pg_database where datname = current_database())
    limit 1`)
  const [holder] = rows
  return holder
    ? `another process (connection ${holder.pid} of PostgreSQL, from ${holder.host}, since ${holder.since})`
    : 'another process'
}
