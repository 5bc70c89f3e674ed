import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { later } from '#kernel/clock.ts'
import type { Db } from '../db/connect.ts'
import { refuseGenerally } from './refuse.ts'

export type Limit = { most: number; seconds: number }

export type Verdict = { allowed: true } | { allowed: false; retryAfter: number }

/**
 * Counts one attempt in one statement, so that all instances on the database count together. A
 * window opens with its first attempt and closes after the limit's seconds.
 */
export async function countAttempt(
  db: Db,
  at: Date,
  name: string,
  subject: string,
  { most, seconds }: Limit,
): Promise<Verdict> {
  const key = keyOf(name, subject)
  const ends = later(at, seconds * 1_000)
  const isOver = sql<boolean>`rate_limits.window_ends_at <= ${at}`
  const row = await db
    .insertInto('rate_limits')
    .values({ key, hits: 1, window_started_at: at, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
        window_started_at: sql`case when ${isOver} then ${at} else rate_limits.window_started_at end`,
        window_ends_at: sql`case when ${isOver} then ${ends} else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['hits', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  if (row.hits <= most) return { allowed: true }
  const left = Math.ceil((row.window_ends_at.getTime() - at.getTime()) / 1_000)
  return { allowed: false, retryAfter: Math.max(1, left) }
}

export type Counter = [name: string, subject: string, limit: Limit]

/**
 * Counts an attempt under each counter in turn. A counter that is used up refuses the attempt, and
 * the counters after it do not count the attempt. One address can therefore not use up all attempts
 * for an e-mail.
 */
export async function limitAttempts(
  db: Db,
  at: Date,
  counters: readonly Counter[],
  words = 'Too many attempts. Please wait before the next one.',
) {
  for (const counter of counters) {
    const verdict = await countAttempt(db, at, ...counter)
    if (!verdict.allowed)
      throw refuseGenerally('too_many_requests', words, { retryAfter: verdict.retryAfter })
  }
}

/** Tells whether the subject has a counter whose window is still open. */
export const isCounted = async (db: Db, at: Date, name: string, subject: string) =>
  (await db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', '=', keyOf(name, subject))
    .where('window_ends_at', '>', at)
    .executeTakeFirst()) !== undefined

/** Resets the subject's counter, because the attempt was legitimate. */
export const forgetAttempts = (db: Db, name: string, subject: string) =>
  db.deleteFrom('rate_limits').where('key', '=', keyOf(name, subject)).execute()

/**
 * Removes one attempt from the count, because it was legitimate. The subject's other attempts still
 * count.
 */
export const giveBackAttempt = (db: Db, name: string, subject: string) =>
  db
    .updateTable('rate_limits')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', '=', keyOf(name, subject))
    .execute()

const keyOf = (name: string, subject: string) => `${name}:${hashSubject(subject)}`

/** Hashes the subject, so that the table contains no mobiles and addresses. */
const hashSubject = (subject: string) =>
  createHash('sha256').update(subject).digest('base64url').slice(0, 27)

/** Returns the network to count. A household has one IPv4 address but 2^64 IPv6 addresses. */
export const addressToCount = (address: string): string => networkOf(address, 4)

/** Limit of a whole IPv6 site, a /48, as a multiple of a household's limit. */
const siteShare = 8

/**
 * Returns the networks that an address counts for, each with its share of a limit. A /48 contains
 * the addresses of 65,536 households, which together get eight times one household's limit.
 */
export function networksOf(address: string): { key: string; share: number }[] {
  const network = networkOf(address, 4)
  if (!network.includes(':')) return [{ key: network, share: 1 }]
  return [
    { key: network, share: 1 },
    { key: `${networkOf(address, 3)}/48`, share: siteShare },
  ]
}

/** Returns the counters of a limit by address. */
export const countersOf = (name: string, address: string, { most, seconds }: Limit): Counter[] =>
  networksOf(address).map(({ key, share }) => [name, key, { most: most * share, seconds }])

/** Returns the first groups of an IPv6 address, 16 bits each, or an IPv4 address unchanged. */
function networkOf(address: string, groups: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array(8 - start.length - end.length).fill('0') : []
  return [...start, ...zeros, ...end]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
