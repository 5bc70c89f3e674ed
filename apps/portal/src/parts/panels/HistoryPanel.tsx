import type { HistoryChange, HistoryEvent } from '@treasures/api-client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Spinner } from '@treasures/widgets/kit'
import { useId, useState } from 'react'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { moment } from '../words.ts'
import './history.css'
import { JobLink, TextOfJob } from './JobLink.tsx'
import { Panel } from './Panel.tsx'
import './profile.css'
import { historyOf, type Subject } from './subject.ts'

/** History of changes with authors and old values. Loaded when it is opened. */
export function HistoryPanel({ subject }: { subject: Subject }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Panel
      title="History"
      action={
        <Button
          kind="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      }
    >
      <div id={id}>
        {isOpen ? (
          <History subject={subject} />
        ) : (
          <p className="muted">Who did what, and what it was before.</p>
        )}
      </div>
    </Panel>
  )
}

function History({ subject }: { subject: Subject }) {
  const query = useInfiniteQuery(historyOf(subject))
  const { data, error, hasNextPage, isFetchingNextPage } = query
  const retry = () => void (data ? query.fetchNextPage() : query.refetch())
  const happened = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      {data && happened.length === 0 && <p className="muted">Nothing has been recorded yet.</p>}
      {happened.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        <ol className="activities" tabIndex={0} aria-label="History">
          {happened.map((event) => (
            <HistoryLine key={event.id} subject={subject} event={event} />
          ))}
        </ol>
      )}
      {error && <LoadFailure error={error} onRetry={retry} />}
      {!data && !error && <Spinner />}
      {hasNextPage && !error && (
        <Button kind="text" isBusy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </>
  )
}

function HistoryLine({ subject, event }: { subject: Subject; event: HistoryEvent }) {
  const { what, details, changes, id_job, created_at } = event
  const about = [moment(created_at), whoWords(event)]
  return (
    <li>
      <p className="history-what">
        <TextOfJob text={what} id_job={subject.kind === 'job' ? null : id_job} />
      </p>
      {details.map((words) => (
        <p key={words} className="activity-text">
          {words}
        </p>
      ))}
      {changes.length > 0 && (
        <dl className="history-changes">
          {changes.map((change) => (
            <Change key={change.field} {...change} />
          ))}
        </dl>
      )}
      <p className="small muted">
        <time dateTime={created_at}>{about.join(' · ')}</time>
        {id_job !== null && subject.kind !== 'job' && (
          <>
            {' · '}
            <JobLink id={id_job} />
          </>
        )}
      </p>
    </li>
  )
}

/** The arrow is visual; screen readers receive "before" and "after". */
const Change = ({ field, before, after }: HistoryChange) => (
  <div>
    <dt>{field}</dt>
    <dd>
      <span className="visually-hidden">before </span>
      <span className="muted">{before ?? 'nothing'}</span>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> after </span>
      {after ?? 'nothing'}
    </dd>
  </div>
)

const kinds = {
  user: 'a former user',
  treasure: 'a treasure',
  customer: 'the customer',
  system: 'the system',
}

function whoWords({ who }: HistoryEvent): string {
  if (!who) return 'no name on record'
  if (who.name === null) return `by ${kinds[who.kind]}`
  return who.kind === 'user' ? `by ${who.name}` : `by ${who.name} (${who.kind})`
}
