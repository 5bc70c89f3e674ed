import {
  assignJob,
  createOpportunity,
  findTreasures,
  isApiError,
  type Match,
  listJobMatches,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { EmptyState, Skeleton, SwitchField } from '@treasures/widgets/kit'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { rowsOf } from '#app/query.ts'
import { refreshAll } from '#app/queries.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { snackbar } from '#app/shell/snackbars.ts'
import { AssignJob } from '../job/AssignJob.tsx'
import { MatchCard } from './MatchCard.tsx'
import { NotFoundPart } from './NotFoundPart.tsx'
import './treasures-match.css'

/** Milliseconds between two polls, because treasures answer while staff watch the list. */
const every = 10_000

/**
 * Treasures near a job, best first, each with the reasons. Staff offer the job to one treasure or
 * to several of the best.
 */
export function TreasuresMatch({ id }: { id: number }) {
  const [all, setAll] = useState(false)
  const query = useQuery({
    ...rowsOf(listJobMatches, { params: { id }, query: all ? { all: 'true' } : {} }),
    refetchInterval: every,
  })
  const [isAsking, setAsking] = useState(false)
  const next = query.data?.filter(({ asked_next }) => asked_next) ?? []
  const mayFind = useControl(findTreasures)
  if (isApiError(query.error, 'job_not_found')) return <NotFoundPart />
  return (
    <>
      <div className="match-bar">
        <p>
          For <Link to={paths.job({ id })}>job {id}</Link>
        </p>
        <SwitchField label="Include unsuitable" name="all" checked={all} onChange={setAll} />
        <ControlButton
          control={mayFind}
          disabled={next.length === 0}
          onClick={() => setAsking(true)}
        >
          {next.length < 2 ? 'Ask the top' : `Ask the top ${next.length}`}
        </ControlButton>
      </div>
      {isAsking && next.length > 0 && (
        <ConfirmChange
          title={sendTitle(next.length)}
          yes="Send"
          tone="plain"
          change={() => api.call(findTreasures, { params: { id } })}
          said={({ data }) => askedWords(data.length)}
          onClose={() => setAsking(false)}
        >
          {next.map(({ name }) => name).join(', ')}. Each of them gets the offer straight away.
        </ConfirmChange>
      )}
      {query.data ? (
        <Matches id={id} matches={query.data} all={all} />
      ) : query.error ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="match-list" aria-busy="true">
          {[1, 2, 3].map((at) => (
            <div key={at} className="card match-waiting">
              <Skeleton width="short" />
              <Skeleton width="long" />
            </div>
          ))}
        </div>
      )}
    </>
  )
}

type MatchesProps = { id: number; matches: readonly Match[]; all: boolean }

function Matches({ id, matches, all }: MatchesProps) {
  const offer = useMutation({
    mutationFn: ({ id_treasure, anyway }: { id_treasure: number; anyway: boolean }) =>
      api.call(createOpportunity, {
        params: { id },
        body: { id_treasure, ...(anyway && { anyway }) },
      }),
    onSuccess: ({ treasure, delivery_problem }) =>
      delivery_problem
        ? snackbar.warning(`${treasure.name}: ${delivery_problem}`)
        : snackbar.success(`Offer sent to ${treasure.name}.`),
    onError: (error) => snackbar.warning(saveFailure(error)),
    onSettled: refreshAll,
  })
  const mayOffer = useControl(createOpportunity)
  const mayAssign = useControl(assignJob)
  const [assigned, setAssigned] = useState<Match>()
  const navigate = useNavigate()
  if (matches.length === 0)
    return (
      <div className="card">
        <h2 className="visually-hidden">Treasures</h2>
        <EmptyState title="No suitable treasures" icon={<UserSearch aria-hidden="true" />}>
          <p>
            {all
              ? 'No treasure lives within 50 miles.'
              : 'Include unsuitable treasures to see them, each with the reasons.'}
          </p>
        </EmptyState>
      </div>
    )
  return (
    <>
      <h2 className="visually-hidden">Treasures, best match first</h2>
      <ol className="match-list">
        {matches.map((match) => (
          <li key={match.id_treasure}>
            <MatchCard
              match={match}
              control={mayOffer}
              isBusy={offer.isPending && offer.variables.id_treasure === match.id_treasure}
              assign={mayAssign}
              onAssign={() => setAssigned(match)}
              onOffer={({ anyway }) => offer.mutate({ id_treasure: match.id_treasure, anyway })}
            />
          </li>
        ))}
      </ol>
      {assigned && (
        <AssignJob
          id={id}
          match={assigned}
          onAssigned={() => void navigate(paths.job({ id }))}
          onClose={() => setAssigned(undefined)}
        />
      )}
    </>
  )
}

const sendTitle = (treasures: number) =>
  treasures === 1 ? 'Send to 1 treasure?' : `Send to ${treasures} treasures?`

const askedWords = (treasures: number) =>
  treasures === 0
    ? 'There is nobody left to ask.'
    : treasures === 1
      ? 'Offer sent to 1 treasure.'
      : `Offer sent to ${treasures} treasures.`
