import type { Trade } from '@treasures/api-client'
import { count } from '#parts/words.ts'

/** Returns the ids of all trades in order, after one trade has moved up or down by one place. */
export function moved(all: readonly Pick<Trade, 'id' | 'kind'>[], id: number, by: -1 | 1) {
  const ids = all.filter(({ kind }) => kind === 'trade').map((trade) => trade.id)
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Describes the effect on open jobs and drafts as further sentences; empty if there are none. */
export function whatIsOpen({ open_jobs, drafts }: Pick<Trade, 'open_jobs' | 'drafts'>): string {
  const jobs =
    open_jobs === 0
      ? ''
      : open_jobs === 1
        ? ' 1 open job goes on to its end.'
        : ` ${count(open_jobs)} open jobs go on to their end.`
  const begun =
    drafts === 0
      ? ''
      : drafts === 1
        ? ' 1 booking that someone has begun cannot be completed.'
        : ` ${count(drafts)} bookings that people have begun cannot be completed.`
  return jobs + begun
}
