import { answerStart, jobStatus, type TreasureJob } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { Suspense, useState } from 'react'
import { saveLinkedCalendar } from '#parts/calendar-file.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { EstimateDialog } from './EstimateDialog.tsx'
import { previewByLink, sendEstimate, type LinkCall } from './send-estimate.ts'
import { AppointmentDialog, LabourDialog, MaterialsDialog } from '#parts/work-dialogs.ts'
import { AskedTime } from '../visit/AskedTime.tsx'
import { ChangeTime } from '../visit/ChangeTime.tsx'
import { savedWords } from '../visit/saved-words.ts'
import { SayWhyDialog } from './SayWhyDialog.tsx'
import { useTheme } from '#app/theme.ts'

type WaysProps = {
  job: TreasureJob
  token: string
  call: LinkCall
  onChanged: () => void
  onGivenBack: () => void
}
type Opened =
  | 'nothing'
  | 'appointment'
  | 'move'
  | 'estimate'
  | 'labour'
  | 'materials'
  | 'unreachable'
  | 'give-back'

/** Actions possible in the job's current state, the most likely first. */
export function TreasureJobWays({ job, token, call, onChanged, onGivenBack }: WaysProps) {
  const theme = useTheme()
  const [opened, setOpened] = useState<Opened>('nothing')
  const close = () => setOpened('nothing')
  const done = (words: string) => {
    snackbar.success(words)
    close()
    onChanged()
  }
  const say = (body: {
    answer: 'started' | 'unreachable' | 'finished' | 'decline'
    reason?: string
  }) => api.call(answerStart, { body: { token, ...body } })
  const answer = useMutation({
    mutationFn: (given: 'started' | 'finished') => say({ answer: given }),
    onSuccess: (_, given) =>
      done(given === 'started' ? 'Thank you, we have noted it.' : `Job ${job.id} is done.`),
  })
  const calendar = useMutation({
    mutationFn: () => saveLinkedCalendar(token, job.jobcode),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  const isClaimed = job.id_status === jobStatus.claimed && job.customer.fname !== ''
  const who = { kind: 'link', token } as const
  const work = { client: api, who, idJob: job.id, boardHref: paths.myJobsBoard(), onClose: close }

  return (
    <section aria-label="What you can do">
      {job.next_visit && (
        <AskedTime
          visit={job.next_visit}
          token={token}
          customer={job.customer.fname}
          onDone={onChanged}
        />
      )}
      {answer.error && <Alert type="danger">{saveFailure(answer.error)}</Alert>}
      <div className="treasure-job-ways">
        {job.can_make_appointment && (
          <Button
            {...(job.next_appointment && { kind: 'quiet' as const })}
            onClick={() => setOpened('appointment')}
          >
            Make an appointment
          </Button>
        )}
        {job.next_appointment && job.next_visit?.start_at === job.next_appointment && (
          <Button kind="quiet" onClick={() => setOpened('move')}>
            Change time
          </Button>
        )}
        {job.next_appointment && (
          <Button kind="quiet" isBusy={calendar.isPending} onClick={() => calendar.mutate()}>
            Add to calendar
          </Button>
        )}
        {job.can_estimate && (
          <Button onClick={() => setOpened('estimate')}>Send an estimate</Button>
        )}
        {job.can_record && (
          <>
            <Button onClick={() => setOpened('labour')}>Record labour</Button>
            <Button kind="quiet" onClick={() => setOpened('materials')}>
              Add materials
            </Button>
          </>
        )}
        {isClaimed && (
          <>
            {call === 'start' && (
              <Button
                kind="quiet"
                isBusy={answer.isPending && answer.variables === 'started'}
                onClick={() => answer.mutate('started')}
              >
                Yes, it has started
              </Button>
            )}
            <Button kind="quiet" onClick={() => setOpened('unreachable')}>
              I cannot reach the customer
            </Button>
          </>
        )}
        {job.can_finish && (
          <Button
            kind="quiet"
            isBusy={answer.isPending && answer.variables === 'finished'}
            onClick={() => answer.mutate('finished')}
          >
            Mark as done
          </Button>
        )}
        {job.can_decline && (
          <Button kind="quiet" onClick={() => setOpened('give-back')}>
            Hand back the job
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {opened === 'appointment' && (
          <AppointmentDialog
            client={api}
            isOpen
            theme={theme}
            status={job.id_status === jobStatus.claimed ? job.id_status : jobStatus.progressing}
            subject={{ kind: 'link', token, call }}
            suggestedDate={job.wanted_on}
            suggestedTime={job.wanted_time}
            onSaved={(saved) => done(`${savedWords(saved)} We’ll let the customer know.`)}
            onClose={close}
          />
        )}
        {job.can_record && (
          <>
            <LabourDialog {...work} isOpen={opened === 'labour'} onRecorded={onChanged} />
            <MaterialsDialog {...work} isOpen={opened === 'materials'} onRecorded={onChanged} />
          </>
        )}
      </Suspense>
      {opened === 'move' && job.next_visit && (
        <ChangeTime
          visit={job.next_visit}
          token={token}
          told="the customer"
          onDone={onChanged}
          onClose={close}
        />
      )}
      {opened === 'estimate' && (
        <EstimateDialog
          job={job}
          preview={previewByLink(token)}
          send={(body, options) => sendEstimate(call, { token, ...body }, options)}
          onSent={() => done('Your price is on its way to the customer.')}
          onClose={close}
        />
      )}
      {opened === 'unreachable' && (
        <SayWhyDialog
          title="Can’t reach the customer?"
          words="We’ll try to reach them and call you. The job stays yours."
          label="What have you tried? (optional)"
          yes="Tell the office"
          save={(reason) => say({ answer: 'unreachable', reason })}
          onDone={() => done('Thank you. We’ll try to reach them.')}
          onClose={close}
        />
      )}
      {opened === 'give-back' && (
        <SayWhyDialog
          title={`Hand back job ${job.id}?`}
          words="It goes back to the board, and we tell the customer that someone else will come."
          label="Why? (optional)"
          yes="Yes, hand it back"
          tone="danger"
          save={(reason) => say({ answer: 'decline', reason })}
          onDone={onGivenBack}
          onClose={close}
        />
      )}
    </section>
  )
}
