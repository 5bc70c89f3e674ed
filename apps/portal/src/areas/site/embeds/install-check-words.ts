import type { InstallCheck } from '@treasures/api-client'
import { count } from '../../../parts/words.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "2 minutes ago". Both in milliseconds. */
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

/** What may have gone wrong on a page, by the codes that widgets report. */
const troubles: Record<string, string> = {
  load_failed: 'Its code did not load. An ad blocker or the page’s security policy may stop it.',
  not_configured: 'It was not told where our server is. Paste the snippet again.',
  crashed: 'It stopped working while loading. Please tell us.',
  search_failed: 'It could not ask our server. The page’s security policy may stop it.',
  offer_failed: 'It could not ask our server. The page’s security policy may stop it.',
}

export const errorWords = (code: string): string =>
  troubles[code] ?? `Something failed (${code.replaceAll('_', ' ')}). Please tell us.`

/** Trouble that is not over: nothing has gone well on that page since. */
export const isFailing = ({ error, error_at, last_seen }: InstallCheck): boolean =>
  error !== null && error_at !== null && Date.parse(error_at) >= Date.parse(last_seen)

/** Silent for so long, a page is likely to have lost its snippet. */
const silentDays = 14

export type Installed = { tone: 'neutral' | 'ok' | 'warn' | 'danger'; words: string }

/** The answer to "is it installed, and does it work?". */
export function installed(sightings: readonly InstallCheck[], now: number): Installed {
  const latest = Math.max(...sightings.map(({ last_seen }) => Date.parse(last_seen)))
  if (sightings.length === 0) return { tone: 'neutral', words: 'Not seen yet' }
  const words = `Seen ${ago(latest, now)}`
  if (sightings.some(isFailing)) return { tone: 'danger', words: `${words}, with problems` }
  return { tone: now - latest > silentDays * day ? 'warn' : 'ok', words }
}
