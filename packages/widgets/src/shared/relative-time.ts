import { londonDate, shortDateInWords } from '@treasures/api-client'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * "just now", "12 min ago", "3 h ago", "yesterday", "5 days ago", then the date. Both arguments are
 * in milliseconds.
 */
export function timeAgo(then: number, now: number): string {
  const past = Math.max(0, now - then)
  if (past < minute) return 'just now'
  if (past < hour) return `${Math.floor(past / minute)} min ago`
  if (past < day) return `${Math.floor(past / hour)} h ago`
  if (past < 2 * day) return 'yesterday'
  if (past < 14 * day) return `${Math.floor(past / day)} days ago`
  return shortDateInWords(londonDate(new Date(then)))
}

/** Words for a wait: "a moment", "12 minutes", "2 hours". `seconds` are rounded up. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds <= 5 ? 'a moment' : 'a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
