import {
  addJobToAccount,
  continueJob,
  declineJob,
  getLinkedJob,
  isApiError,
  jobStatus,
  type LinkedJob,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryOf } from '#app/query.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { api } from '#app/session/api.ts'
import { JobPending } from '../my-jobs/JobPending.tsx'
import { PleaseWait } from '#app/shell/PleaseWait.tsx'
import { CallOffDialog } from '../my-jobs/CallOffDialog.tsx'
import { JobOutcome } from './JobOutcome.tsx'
import { LinkedJobCard } from './LinkedJobCard.tsx'
import { LinkIsDead } from '#parts/links/LinkIsDead.tsx'
import { useLinked } from '#parts/links/use-linked.ts'
import { isWholeToken } from '#parts/links/whole-token.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import type { Draft } from './ResumedBooking.tsx'

/** The form is heavy, and most visitors only look at their job. */
const ResumedBooking = lazy(async () => ({
  default: (await import('./ResumedBooking.tsx')).ResumedBooking,
}))

/** Current step of this page. */
type Phase =
  | { at: 'job' }
  | { at: 'calling-off' }
  | { at: 'booking'; draft: Draft }
  | { at: 'not-me' }
  | { at: 'open' }
  | { at: 'off' }
  | { at: 'asked' }
  | { at: 'added' }

export function ContinueJob({ token }: { token: string }) {
  const [phase, setPhase] = useState<Phase>({ at: 'job' })
  const job = useLinked(token, queryOf(getLinkedJob, { params: { token } }))
  const goOn = useMutation({
    mutationFn: () => api.call(continueJob, { body: { token } }),
    onSuccess({ booking }) {
      setPhase(booking ? { at: 'booking', draft: booking } : { at: 'open' })
    },
    // The job has changed in the meantime, so its possible actions are fetched again.
    onError: () => void job.refetch(),
  })

  const add = useMutation({
    mutationFn: () => api.call(addJobToAccount, { body: { token } }),
    onSuccess() {
      setPhase({ at: 'added' })
    },
    onError: () => void job.refetch(),
  })
  const failed = goOn.error ?? add.error

  if (!isWholeToken(token)) return <LinkIsDead isCutOff />
  if (job.data) {
    if (phase.at === 'booking')
      return (
        <Suspense fallback={<PleaseWait />}>
          <ResumedBooking job={job.data} draft={phase.draft} />
        </Suspense>
      )
    if (phase.at === 'open' || phase.at === 'off' || phase.at === 'asked' || phase.at === 'added')
      return <JobOutcome at={phase.at} job={job.data} />
    return (
      <>
        <h1 tabIndex={-1}>{titleOf(job.data)}</h1>
        <LinkedJobCard
          job={job.data}
          failure={failed && saveFailure(failed)}
          isBusy={goOn.isPending || add.isPending}
          onAdd={() => add.mutate()}
          onNotMe={() => setPhase({ at: 'not-me' })}
          onContinue={() => goOn.mutate()}
          onCallOff={() => setPhase({ at: 'calling-off' })}
        />
        {phase.at === 'not-me' && (
          <NotMeDialog
            token={token}
            onDone={({ asked }) => setPhase({ at: asked ? 'asked' : 'off' })}
            onClose={() => {
              setPhase({ at: 'job' })
              void job.refetch()
            }}
          />
        )}
        {phase.at === 'calling-off' && (
          <CallOffDialog
            job={job.data}
            callOff={(body) => api.call(declineJob, { body: { token, ...body } })}
            onDone={({ asked }) => {
              setPhase({ at: asked ? 'asked' : 'off' })
            }}
            onClose={() => {
              setPhase({ at: 'job' })
              void job.refetch()
            }}
          />
        )}
      </>
    )
  }
  if (isApiError(job.error, 'link_not_found')) return <LinkIsDead />
  return <JobPending title="Your job" query={job} />
}

const titleOf = ({ id_status, can_continue }: LinkedJob) =>
  can_continue && id_status === jobStatus.draft ? "We've saved your booking" : 'Your job'

type NotMeDialogProps = {
  token: string
  onDone: (answer: { asked: boolean }) => void
  onClose: () => void
}

/** Lets the owner of an e-mail address cancel a booking that another person made under it. */
const NotMeDialog = ({ token, onDone, onClose }: NotMeDialogProps) => (
  <ConfirmChange
    title="This was not you?"
    yes="Cancel the booking"
    no="Back"
    tone="plain"
    change={() =>
      api.call(declineJob, { body: { token, reason: 'Not booked by the owner of this e-mail.' } })
    }
    onDone={onDone}
    onClose={onClose}
  >
    The booking will be cancelled, and nobody will come. Your account is not affected.
  </ConfirmChange>
)
