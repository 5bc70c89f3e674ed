import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/*
 * Some reads may go to a standby that streams from our PostgreSQL. Each names the position in the
 * primary's log that its answer must include. The standby answers only if it has replayed the log
 * to there. Otherwise the primary answers.
 */

/**
 * How new an answer must be. `now` includes everything that was committed before the call, on any
 * instance. `lately` includes all changes of which this instance was notified, and everything else
 * that is older than a second.
 */
export type Freshness = 'now' | 'lately'

export type Replica = {
  /** Runs reads on the replica if it is new enough, otherwise on the primary. */
  read<T>(freshness: Freshness, work: () => Promise<T>): Promise<T>
  /** Reads the items of a list or file as `read` does. */
  readEach<T>(freshness: Freshness, items: AsyncIterable<T>): AsyncGenerator<T>
  /** Notes that something has changed, so that `lately` includes it. */
  noteChange(): void
  /** Calls that the replica and the primary have answered. */
  counts(): { replica: number; primary: number }
}

/** Milliseconds for which a read waits for the replica to catch up. */
const patience = 100
/** Milliseconds between two looks at a replica that is behind. */
const lookEvery = 10
/** Milliseconds for which a replica gets no reads after it failed, or was behind. */
const restAfter = { failure: 5_000, lag: 1_000 }
/** Milliseconds for which a position in the primary's log is reused for `lately`. */
const positionKeptFor = 1_000

/** Errors for which the primary can answer what the replica could not. */
const mayRepeat = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  // The server is gone or starting, cancelled the read to continue replaying, or cannot do this.
  ('syscall' in error ||
    /^(08|57P|40001|25006|0A000|53)/.test('code' in error ? String(error.code) : '') ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(
      'message' in error ? String(error.message) : '',
    ))

/** Reads "16/B374D848", a position in PostgreSQL's log. */
function readPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Combines the pool of the primary with the pool of a replica. Kysely uses it as one pool. */
export function withReplica(primary: pg.Pool, replica: pg.Pool) {
  const reading = new AsyncLocalStorage<boolean>()
  const counts = { replica: 0, primary: 0 }
  let restsUntil = 0
  let replayed = 0n
  let latest: { at: number; position: Promise<bigint> } | undefined

  async function ask(pool: pg.Pool, expression: string): Promise<bigint> {
    const { rows } = await pool.query<{ position: string | null }>(
      `select ${expression}::text as position`,
    )
    return readPosition(rows[0]?.position ?? '0/0')
  }

  function positionFor(freshness: Freshness): Promise<bigint> {
    const at = performance.now()
    if (freshness === 'lately' && latest && at - latest.at < positionKeptFor) return latest.position
    const position = ask(primary, 'pg_current_wal_flush_lsn()')
    const mine = { at, position }
    latest = mine
    position.catch(() => {
      if (latest === mine) latest = undefined
    })
    return position
  }

  /** Waits until the replica has replayed the log to a position. False if that takes too long. */
  async function catchUp(position: bigint): Promise<boolean> {
    const until = performance.now() + patience
    while (replayed < position) {
      const seen = await ask(replica, 'pg_last_wal_replay_lsn()')
      if (seen > replayed) replayed = seen
      if (replayed >= position) break
      if (performance.now() > until) return false
      await wait(lookEvery)
    }
    return true
  }

  function rest(after: keyof typeof restAfter) {
    restsUntil = performance.now() + restAfter[after]
    // A replica that returns may have been restored to an older position.
    replayed = 0n
  }

  async function isFit(freshness: Freshness): Promise<boolean> {
    if (performance.now() < restsUntil) return false
    const position = await positionFor(freshness)
    const silent = wait(patience * 3, undefined, { ref: false }).then(() => undefined)
    const fit = await Promise.race([catchUp(position).catch(() => undefined), silent])
    if (!fit) rest(fit === undefined ? 'failure' : 'lag')
    return fit ?? false
  }

  const pool = {
    options: primary.options,
    async connect(): Promise<pg.PoolClient> {
      if (!reading.getStore()) return primary.connect()
      return replica.connect().catch(() => {
        rest('failure')
        return primary.connect()
      })
    },
    async end() {
      await Promise.all([primary.end(), replica.end()])
    },
  }

  const port: Replica = {
    async read(freshness, work) {
      if (await isFit(freshness))
        try {
          const answer = await reading.run(true, work)
          counts.replica++
          return answer
        } catch (error) {
          if (!mayRepeat(error)) throw error
        }
      counts.primary++
      return reading.run(false, work)
    },
    async *readEach(freshness, items) {
      const isReplicas = await isFit(freshness)
      counts[isReplicas ? 'replica' : 'primary']++
      const source = items[Symbol.asyncIterator]()
      try {
        for (;;) {
          const next = await reading.run(isReplicas, () => source.next())
          if (next.done) return
          yield next.value
        }
      } finally {
        await source.return?.()
      }
    },
    noteChange: () => void (latest = undefined),
    counts: () => ({ ...counts }),
  }
  return { pool, port }
}
