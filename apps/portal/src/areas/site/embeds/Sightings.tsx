import type { EmbedSighting } from '@treasures/api-client'
import { moment } from '../../../parts/words.ts'
import { ago, isInTrouble, troubleWords } from './sighting-words.ts'

type SightingsProps = { sightings: readonly EmbedSighting[]; now: number }

/** Where an embed was seen, the latest first; or what to do that it is. */
export function Sightings({ sightings, now }: SightingsProps) {
  if (sightings.length === 0)
    return (
      <p className="muted">
        Not seen yet: paste the snippet into your site, then open the page. It shows here within a
        minute.
      </p>
    )
  return (
    <ul className="sightings">
      {sightings
        .toSorted((one, other) => other.last_seen.localeCompare(one.last_seen))
        .map((sighting) => (
          <li key={sighting.page}>
            {/* No link: whoever has the embed's public id can report a page of theirs. */}
            <span className="sighting-page">
              {sighting.page.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </span>
            <span className="small muted" title={moment(sighting.last_seen)}>
              Seen {ago(Date.parse(sighting.last_seen), now)}, version {sighting.version}
            </span>
            {isInTrouble(sighting) && sighting.error && (
              <span className="small sighting-trouble">{troubleWords(sighting.error)}</span>
            )}
          </li>
        ))}
    </ul>
  )
}
