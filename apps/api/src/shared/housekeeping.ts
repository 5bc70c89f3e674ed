import type { Clock } from './clock.ts'
import type { Db } from './db/connect.ts'
import { answersKeptHours } from './idempotency.ts'
import { secretsLast } from './messages.ts'

const everyHour = 3_600_000
/** A payment processor tells for days what became of an attempt; later nobody asks. */
const setupsKeptDays = 30

/** Throws away what has had its time. Every instance may do so; it is harmless twice. */
export async function keepHouse(db: Db, at: Date) {
  await db.deleteFrom('rate_limits').where('window_ends_at', '<', at).execute()
  const old = new Date(at.getTime() - answersKeptHours * 3_600_000)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', old).execute()
  await db.deleteFrom('access_tokens').where('expires_at', '<=', at).execute()
  await db.deleteFrom('password_links').where('expires_at', '<=', at).execute()
  await db.deleteFrom('job_links').where('expires_at', '<=', at).execute()
  await db.deleteFrom('card_links').where('expires_at', '<=', at).execute()
  const forgotten = new Date(at.getTime() - setupsKeptDays * 24 * everyHour)
  await db.deleteFrom('card_setups').where('created_at', '<', forgotten).execute()
  await db
    .updateTable('messages')
    .set({ body: '' })
    .where('is_secret', '=', true)
    .where('body', '<>', '')
    .where('created_at', '<', secretsLast(at))
    .execute()
}

/** What is to be done now and then. Several instances may do it at the same time. */
export type Chore = {
  /** Milliseconds from one time to the next. */
  every: number
  run: (at: Date) => Promise<unknown>
}

export const houseChore = (db: Db): Chore => ({
  every: everyHour,
  run: (at) => keepHouse(db, at),
})

/** Nothing is begun again before it has ended. One that fails is tried again at its next time. */
export function startHousekeeping(chores: readonly Chore[], clock: Clock): () => Promise<void> {
  const running = new Map<Chore, Promise<unknown>>()
  const timers = chores.map((chore) => {
    const timer = setInterval(() => {
      if (running.has(chore)) return
      const done = chore
        .run(clock())
        .catch(() => {})
        .finally(() => running.delete(chore))
      running.set(chore, done)
    }, chore.every)
    return timer.unref()
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}
