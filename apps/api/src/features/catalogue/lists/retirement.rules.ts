/** Returns the first day of a retirement, by default today, or undefined for a past day. */
export const decideRetirementDay = (from: string | undefined, today: string): string | undefined =>
  from === undefined ? today : from < today ? undefined : from

/** Returns "3 open jobs and 1 booking that someone has begun", or undefined if nothing is open. */
export function openInWords({ open_jobs, drafts }: { open_jobs: number; drafts: number }) {
  const parts = [
    open_jobs > 0 && `${open_jobs} open ${open_jobs === 1 ? 'job' : 'jobs'}`,
    drafts > 0 && `${drafts} ${drafts === 1 ? 'booking' : 'bookings'} that someone has begun`,
  ].filter((part) => part !== false)
  return parts.length ? parts.join(' and ') : undefined
}
