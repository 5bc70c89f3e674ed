import { londonWallOf, type DayVisit, type VisitKind } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { useProfile } from '#app/session/use-profile.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { stepsOf, stepWords } from './visit-steps.rules.ts'
import { saidAtVisits } from '#parts/pending-visits.ts'
import { LateBy } from './LateBy.tsx'
import { PendingSaid } from './PendingSaid.tsx'
import { usePendingSaid } from './use-pending-said.ts'
import './visit.css'

type VisitStepsProps = { visit: DayVisit; onSaid: () => void }

/** Buttons with which a treasure reports the steps of a visit, and the steps reported so far. */
export function VisitSteps({ visit, onSaid }: VisitStepsProps) {
  const id_treasure = useProfile().id_treasure ?? 0
  const pending = usePendingSaid(saidAtVisits, id_treasure).filter(
    ({ what }) => what.id === visit.id,
  )
  const asks = useMutation({
    mutationFn: ({ kind, minutes = null }: { kind: VisitKind; minutes?: number | null }) =>
      saidAtVisits.say(id_treasure, { id: visit.id, kind, minutes }),
    onSuccess: onSaid,
  })
  const { main, other, isLateOpen, said } = stepsOf(
    visit.said,
    pending.filter(({ refused }) => refused === undefined).map(({ what }) => what.kind),
  )
  return (
    <div className="visit-steps" role="group" aria-label={`Visit at ${clock(visit.start_at)}`}>
      {said.length > 0 && (
        <p className="visit-said">
          {said.map(({ words, at }) => `${words} ${clock(at)}`).join(' · ')}
        </p>
      )}
      {visit.answer && <p>{`${visit.customer.fname} answers: “${visit.answer}”`}</p>}
      <PendingSaid entries={pending} onDismiss={saidAtVisits.pending.remove} />
      {asks.error && <Alert type="danger">{saveFailure(asks.error)}</Alert>}
      {(main || other) && (
        <p className="visit-ways">
          {main && (
            <Button isBusy={asks.isPending} onClick={() => asks.mutate({ kind: main })}>
              {stepWords[main]}
            </Button>
          )}
          {other && (
            <Button
              kind="quiet"
              disabled={asks.isPending}
              onClick={() => asks.mutate({ kind: other })}
            >
              {stepWords[other]}
            </Button>
          )}
        </p>
      )}
      {isLateOpen && (
        <LateBy
          disabled={asks.isPending}
          onSay={(minutes) => asks.mutate({ kind: 'late', minutes })}
        />
      )}
    </div>
  )
}

const clock = (instant: string) => londonWallOf(new Date(instant)).time
