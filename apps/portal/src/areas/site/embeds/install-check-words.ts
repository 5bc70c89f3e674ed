import type { Embed, InstallCheck } from '@treasures/api-client'
import { ago } from '#parts/list/ago.ts'
import { count } from '#parts/words.ts'

const day = 86_400_000

/** Likely causes of problems, by the codes that widgets report. */
const troubles: Record<string, string> = {
  load_failed: 'Its code did not load. An ad blocker or the page’s security policy may stop it.',
  not_configured: 'It was not told where our server is. Paste the snippet again.',
  crashed: 'It stopped working while loading. Please tell us.',
  search_failed: 'It could not reach our server. The page’s security policy may stop it.',
  offer_failed: 'It could not reach our server. The page’s security policy may stop it.',
}

export const errorWords = (code: string): string =>
  troubles[code] ?? `Something failed (${code.replaceAll('_', ' ')}). Please tell us.`

/** True if a page has not worked since its last error. */
export const isFailing = ({ error, error_at, last_seen }: InstallCheck): boolean =>
  error !== null && error_at !== null && Date.parse(error_at) >= Date.parse(last_seen)

const ways = { page: 'in the page', frame: 'in a frame of ours' }

/** Formats as "version 1.4.0, in the page". `current` is the version currently served, if known. */
export function versionWords(
  { version, way }: Pick<InstallCheck, 'version' | 'way'>,
  current?: string,
): string {
  const latest = current?.replace(/-.*/, '')
  const isBehind = latest !== undefined && inOrder.compare(version.replace(/-.*/, ''), latest) < 0
  return `version ${version}, ${ways[way]}${isBehind ? `; version ${latest} is out, and comes when the snippet is pasted again` : ''}`
}

const inOrder = new Intl.Collator('en', { numeric: true })

/**
 * Rules that a page's security policy needs: for its blocked sources or, if they are unknown, for
 * everything.
 */
export function policyLine(blocked: InstallCheck['blocked'], origin: string): string {
  const wanted = blocked.length ? blocked : (['script-src', 'connect-src', 'img-src'] as const)
  return wanted
    .map((name) => `${name} ${origin}${name === 'img-src' ? ' data: blob:' : ''};`)
    .join(' ')
}

/** Formats as "12 loads today, 340 in 30 days". `today` is a date in London. */
export function loadsWords(loads: Embed['loads'], today: string): string {
  const all = loads.reduce((sum, day) => sum + day.loads, 0)
  const now = loads.find(({ day }) => day === today)?.loads ?? 0
  const many = (of: number) => `${count(of)} ${of === 1 ? 'load' : 'loads'}`
  return `${many(now)} today, ${count(all)} in 30 days`
}

/** A page not seen for this many days has probably lost its snippet. */
const silentDays = 14

export type Installed = { tone: 'neutral' | 'ok' | 'warn' | 'danger'; words: string }

/** Status of an embed: whether it is installed and works. */
export function installed(sightings: readonly InstallCheck[], now: number): Installed {
  const latest = Math.max(...sightings.map(({ last_seen }) => Date.parse(last_seen)))
  if (sightings.length === 0) return { tone: 'neutral', words: 'Not seen yet' }
  const words = `Seen ${ago(latest, now)}`
  if (sightings.some(isFailing)) return { tone: 'danger', words: `${words}, with problems` }
  return { tone: now - latest > silentDays * day ? 'warn' : 'ok', words }
}
