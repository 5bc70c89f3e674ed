import type { InstallCheck } from '@treasures/api-client'
import { moment } from '../../../parts/words.ts'
import { ago, isFailing, errorWords } from './install-check-words.ts'

type InstallChecksProps = { sightings: readonly InstallCheck[]; now: number }

/** Where an embed was seen, the latest first; or what to do that it is. */
export function InstallChecks({ sightings, now }: InstallChecksProps) {
  if (sightings.length === 0)
    return (
      <p className="muted">
        Not seen yet: paste the snippet into your site, then open the page. It shows here within a
        minute.
      </p>
    )
  return (
    <ul className="install-checks">
      {sightings
        .toSorted((one, other) => other.last_seen.localeCompare(one.last_seen))
        .map((sighting) => (
          <li key={sighting.page}>
            {/* No link: whoever has the embed's public id can report a page of theirs. */}
            <span className="install-check-page">
              {sighting.page.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </span>
            <span className="small muted" title={moment(sighting.last_seen)}>
              Seen {ago(Date.parse(sighting.last_seen), now)}, version {sighting.version}
            </span>
            {isFailing(sighting) && sighting.error && (
              <span className="small install-check-trouble">{errorWords(sighting.error)}</span>
            )}
          </li>
        ))}
    </ul>
  )
}
