import type { DryRun } from '@treasures/api-client'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { count, moment } from '#parts/words.ts'

/** Records that a listener would have acted on. A dry run changes nothing. */
export function DryRunResult({ result: { events, would_run, runs, others } }: { result: DryRun }) {
  return (
    <section aria-live="polite">
      <h3>
        Would have run {count(would_run)} {would_run === 1 ? 'time' : 'times'}
      </h3>
      <p className="small muted">
        Of {count(events)} such {events === 1 ? 'event' : 'events'} in the last 30 days. Nothing was
        sent or changed.
      </p>
      {runs.length > 0 && (
        <ul>
          {runs.map(({ id_event, id_job, due_at }) => (
            <li key={id_event}>
              {moment(due_at)}
              {id_job !== null && (
                <>
                  {' · '}
                  <Link to={paths.job({ id: id_job })}>Job {id_job}</Link>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="small muted">
          {others.map(({ why, count: often }) => (
            <li key={why}>
              {count(often)} not: {why}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
