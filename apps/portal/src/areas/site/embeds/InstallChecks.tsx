import { useQuery } from '@tanstack/react-query'
import { londonDate, type Embed, type InstallCheck } from '@treasures/api-client'
import { CodeBlock } from '@treasures/widgets/kit'
import { ago } from '#parts/list/ago.ts'
import { moment } from '#parts/words.ts'
import { currentVersion } from './embed-versions.queries.ts'
import {
  errorWords,
  isFailing,
  loadsWords,
  policyLine,
  versionWords,
} from './install-check-words.ts'

type InstallChecksProps = { embed: Pick<Embed, 'sightings' | 'loads'>; now: number }

/**
 * Pages where an embed was seen, latest first, with the number of loads; or instructions if there
 * are none.
 */
export function InstallChecks({ embed: { sightings, loads }, now }: InstallChecksProps) {
  if (sightings.length === 0)
    return (
      <p className="muted">
        Not seen yet: paste the snippet into your site, then open the page. It shows here within a
        minute.
      </p>
    )
  return (
    <>
      <p className="small muted">{loadsWords(loads, londonDate(new Date(now)))}</p>
      <ul className="install-checks">
        {sightings
          .toSorted((one, other) => other.last_seen.localeCompare(one.last_seen))
          .map((sighting) => (
            <Site key={sighting.page} sighting={sighting} now={now} />
          ))}
      </ul>
    </>
  )
}

function Site({ sighting, now }: { sighting: InstallCheck; now: number }) {
  const { data: version } = useQuery(currentVersion)
  const { page, last_seen, error, blocked } = sighting
  return (
    <li>
      {/* Plain text, not a link: anyone with the embed's public id can report a page. */}
      <span className="install-check-page">{page.replace(/^https?:\/\//, '')}</span>
      <span className="small muted" title={moment(last_seen)}>
        Seen {ago(Date.parse(last_seen), now)}, {versionWords(sighting, version?.version)}
      </span>
      {isFailing(sighting) && error && (
        <span className="small install-check-trouble">{errorWords(error)}</span>
      )}
      {blocked.length > 0 && (
        <div className="install-check-policy">
          <p className="small install-check-trouble">
            The security policy of this site blocks part of it. Add this to its
            Content-Security-Policy. If a directive is already there, add only its address.
          </p>
          <CodeBlock
            label={`What the policy of ${page} is to allow`}
            isLabelHidden
            code={policyLine(blocked, location.origin)}
          />
        </div>
      )}
    </li>
  )
}
