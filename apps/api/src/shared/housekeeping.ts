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

export function startHousekeeping(db: Db, clock: Clock): () => void {
  const timer = setInterval(() => void keepHouse(db, clock()).catch(() => {}), everyHour)
  timer.unref()
  return () => clearInterval(timer)
}
