import { count } from '../words.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats the time between two instants in milliseconds as "2 minutes ago". */
export function ago(then: number, now: number): string {
  const past = Math.max(0, now - then)
  const of = (unit: number, noun: string) => {
    const many = Math.floor(past / unit)
    return `${count(many)} ${noun}${many === 1 ? '' : 's'} ago`
  }
  if (past < minute) return 'just now'
  if (past < hour) return of(minute, 'minute')
  if (past < day) return of(hour, 'hour')
  return of(day, 'day')
}
