import {
  threadClosesAfterDays,
  type NewThreadEntry,
  type ThreadAudience,
  type ThreadSide,
} from '@treasures/api-client'
import { days } from '#kernel/clock.ts'
import type { PartyScope } from '#kernel/http/scope.ts'

type Job = { id_customer: number | null; id_treasure: number | null; over_at: Date | null }

/** A treasure who has booked a job for themselves acts as its treasure. */
export const sideOf = (scope: PartyScope, { id_treasure }: Pick<Job, 'id_treasure'>): ThreadSide =>
  scope.kind !== 'party'
    ? 'staff'
    : scope.id_treasure !== null && scope.id_treasure === id_treasure
      ? 'treasure'
      : 'customer'

/** Audiences that a side may write to now. Before a claim, the customer talks to the office only. */
export function audiencesOf(side: ThreadSide, job: Job, at: Date): ThreadAudience[] {
  const isClosed =
    job.over_at !== null && job.over_at.getTime() + days(threadClosesAfterDays) <= at.getTime()
  if (side !== 'staff' && isClosed) return []
  const has = { customer: job.id_customer !== null, treasure: job.id_treasure !== null }
  const open: ThreadAudience[] = [
    ...(has.customer && has.treasure ? (['all'] as const) : []),
    ...(has.customer && side !== 'treasure' ? (['customer_staff'] as const) : []),
    ...(has.treasure && side !== 'customer' ? (['treasure_staff'] as const) : []),
  ]
  return side === 'staff' ? [...open, 'staff'] : open
}

export type EntryDecision =
  | { ok: true }
  | {
      ok: false
      code: 'thread_closed' | 'audience_not_possible' | 'treasure_changed'
      why: string
    }

/** Treasure who reads an entry to an audience now. Null if no treasure does. */
export const treasureOf = (audience: ThreadAudience, { id_treasure }: Pick<Job, 'id_treasure'>) =>
  audience === 'all' || audience === 'treasure_staff' ? id_treasure : null

export function decideEntry(
  side: ThreadSide,
  { audience, id_treasure }: Pick<NewThreadEntry, 'audience' | 'id_treasure'>,
  job: Job,
  at: Date,
): EntryDecision {
  const open = audiencesOf(side, job, at)
  const reader = treasureOf(audience, job)
  if (open.includes(audience) && (reader === null || (id_treasure ?? reader) === reader))
    return { ok: true }
  if (open.includes(audience))
    return {
      ok: false,
      code: 'treasure_changed',
      why: 'This job has a different treasure now, so your message was not sent. Please check it, and choose again who may read it.',
    }
  if (open.length === 0)
    return {
      ok: false,
      code: 'thread_closed',
      why: 'This conversation is closed, because the job ended more than 30 days ago. Please call us.',
    }
  return {
    ok: false,
    code: 'audience_not_possible',
    why:
      job.id_treasure === null
        ? 'No treasure has this job at the moment. Please choose someone else to write to.'
        : 'You can’t write to them about this job.',
  }
}

type Entry = { audience: ThreadAudience; id_treasure: number | null }

/**
 * True if an answer to an entry's audience reaches those who read the entry. A treasure who has lost
 * the job would not read it, and the next one would read an answer to words that they cannot see.
 */
export const isAnswerable = (
  { audience, id_treasure }: Entry,
  open: readonly ThreadAudience[],
  job: Pick<Job, 'id_treasure'>,
): boolean => open.includes(audience) && (id_treasure === null || id_treasure === job.id_treasure)

/** A customer waits for anyone's answer, and a treasure who asks the office for the office's. */
export const waitsForAnswer = (side: ThreadSide, audience: ThreadAudience): boolean =>
  side === 'customer' || (side === 'treasure' && audience === 'treasure_staff')

type Answered = {
  author: 'customer' | 'treasure'
  audiences: readonly ThreadAudience[]
  /** True for entries that name the new entry's treasure only. */
  ofTreasure: boolean
}

/**
 * Returns the waiting entries that a new entry answers: those whose author may read it, and which its
 * own author has read. A job's next treasure reads nothing from before.
 */
export function answeredBy(side: ThreadSide, audience: ThreadAudience): Answered[] {
  if (side === 'customer' || audience === 'staff') return []
  // A treasure has not read what a customer wrote to the office.
  if (side === 'treasure')
    return audience === 'all' ? [{ author: 'customer', audiences: ['all'], ofTreasure: true }] : []
  const customer: Answered = {
    author: 'customer',
    audiences: ['all', 'customer_staff'],
    ofTreasure: false,
  }
  const treasure: Answered = { author: 'treasure', audiences: ['treasure_staff'], ofTreasure: true }
  return [
    ...(audience === 'treasure_staff' ? [] : [customer]),
    ...(audience === 'customer_staff' ? [] : [treasure]),
  ]
}
