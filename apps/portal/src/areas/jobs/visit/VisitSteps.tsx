import { londonWallOf, type DayVisit, type VisitKind } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { randomKey } from '@treasures/widgets/labour-dialog'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useProfile } from '#app/session/use-profile.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { stepsOf, stepWords } from './visit-steps.rules.ts'
import { pendingVisits, say } from '#parts/pending-visits.ts'
import './visit.css'

type VisitStepsProps = { visit: DayVisit; onSaid: () => void }

/** Buttons with which a treasure reports the steps of a visit, and the steps reported so far. */
export function VisitSteps({ visit, onSaid }: VisitStepsProps) {
  const id_treasure = useProfile().id_treasure ?? 0
  const all = useSyncExternalStore(
    (onChange) => pendingVisits.all.subscribe(onChange),
    () => pendingVisits.all.peek(),
  )
  const pending = all.filter(({ what }) => what.id === visit.id)
  const asks = useMutation({
    mutationFn: (kind: VisitKind) => {
      const at_device = new Date().toISOString()
      return say(id_treasure, randomKey(), { id: visit.id, kind, at_device, minutes: null })
    },
    onSuccess: onSaid,
  })
  const { main, other, said } = stepsOf(
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
      {pending.map(({ key, what, refused }) => (
        <p key={key} className="visit-pending" data-tone={refused ? 'refused' : 'waiting'}>
          {refused ? <TriangleAlert aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
          <span>
            <strong>{stepWords[what.kind]}</strong>, {clock(what.at_device)}:{' '}
            {refused ? 'refused' : 'on this phone, not sent yet'}
          </span>
          {refused && (
            <Button kind="text" onClick={() => pendingVisits.remove(key)}>
              Dismiss
            </Button>
          )}
        </p>
      ))}
      {asks.error && <Alert type="danger">{saveFailure(asks.error)}</Alert>}
      {(main || other) && (
        <p className="visit-ways">
          {main && (
            <Button isBusy={asks.isPending} onClick={() => asks.mutate(main)}>
              {stepWords[main]}
            </Button>
          )}
          {other && (
            <Button kind="quiet" disabled={asks.isPending} onClick={() => asks.mutate(other)}>
              {stepWords[other]}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

const clock = (instant: string) => londonWallOf(new Date(instant)).time
