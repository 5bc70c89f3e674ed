import {
  createMyEstimate,
  deleteAppointment,
  finishMyJob,
  jobStatus,
  releaseMyJob,
  type Appointment,
  type TreasureJob,
} from '@treasures/api-client'
import { Suspense, useEffect, useRef } from 'react'
import { saveCalendar } from '../../../parts/calendar-file.ts'
import { ConfirmChange } from '../../../parts/form/ConfirmChange.tsx'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { useProfile } from '../../../app/session/use-profile.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { EstimateDialog } from '../treasure-job/EstimateDialog.tsx'
import { AppointmentDialog, LabourDialog, MaterialsDialog } from '../../../parts/work-dialogs.ts'
import { SayWhyDialog } from '../treasure-job/SayWhyDialog.tsx'
import { ChangeTime, type Visit } from '../visit/ChangeTime.tsx'
import { refreshMyTreasureJobs } from './my-treasure-jobs.queries.ts'

/** What is being done, in a dialog above the list. */
export type JobTask =
  | {
      at: 'appointment' | 'estimate' | 'labour' | 'materials' | 'calendar' | 'finish' | 'give-back'
      job: TreasureJob
    }
  | { at: 'move'; visit: Visit }
  | { at: 'call-off'; appointment: Appointment; when: string }

type DialogsProps = { task: JobTask | undefined; onClose: () => void }

/** One dialog for each thing that a treasure does with a job. */
export function MyTreasureJobDialogs({ task, onClose }: DialogsProps) {
  const { id_treasure } = useProfile()
  if (!task || id_treasure === null) return null
  const done = (words: string) => {
    snackbar.success(words)
    onClose()
    refreshMyTreasureJobs()
  }
  if (task.at === 'move')
    return (
      <ChangeTime
        visit={task.visit}
        told="The customer is"
        onDone={refreshMyTreasureJobs}
        onClose={onClose}
      />
    )
  if (task.at === 'call-off') {
    const { appointment, when } = task
    return (
      <ConfirmChange
        title="Cancel this appointment?"
        yes="Yes, cancel"
        no="Keep it"
        tone="plain"
        change={() => api.call(deleteAppointment, { params: { id: appointment.id } })}
        said="Appointment cancelled."
        onDone={refreshMyTreasureJobs}
        onClose={onClose}
      >
        {when}. The customer is told.{' '}
        {appointment.times.length > 1 && 'All of its future times are cancelled.'}
      </ConfirmChange>
    )
  }
  const { job } = task
  const params = { id: job.id }
  const work = {
    client: api,
    who: { kind: 'self', id_treasure },
    idJob: job.id,
    isOpen: true,
    boardHref: paths.myJobsBoard(),
    onRecorded: refreshMyTreasureJobs,
    onClose,
  } as const
  switch (task.at) {
    case 'appointment':
      return (
        <Suspense fallback={null}>
          <AppointmentDialog
            client={api}
            isOpen
            status={job.id_status === jobStatus.claimed ? job.id_status : jobStatus.progressing}
            subject={{ kind: 'mine', id_job: job.id }}
            onSaved={() => done('The appointment is made, and the customer is told.')}
            onClose={onClose}
          />
        </Suspense>
      )
    case 'labour':
    case 'materials': {
      const Dialog = task.at === 'labour' ? LabourDialog : MaterialsDialog
      return (
        <Suspense fallback={null}>
          <Dialog {...work} />
        </Suspense>
      )
    }
    case 'estimate':
      return (
        <EstimateDialog
          job={job}
          isSignedIn
          send={(body, options) => api.call(createMyEstimate, { params, body }, options)}
          onSent={() => done('Your price is on its way to the customer.')}
          onClose={onClose}
        />
      )
    case 'finish':
      return (
        <ConfirmChange
          title={`Is job ${job.jobcode} done?`}
          yes="Yes, it is done"
          tone="plain"
          change={() => api.call(finishMyJob, { params })}
          said={`Job ${job.jobcode} is done.`}
          onDone={refreshMyTreasureJobs}
          onClose={onClose}
        >
          The customer is asked how it was.
        </ConfirmChange>
      )
    case 'give-back':
      return (
        <SayWhyDialog
          title={`Hand back job ${job.jobcode}?`}
          words="It goes back to the board, and we tell the customer that someone else will come."
          label="Why?"
          yes="Yes, hand it back"
          tone="danger"
          save={(reason) => api.call(releaseMyJob, { params, body: { reason } })}
          onDone={() => done(`Job ${job.jobcode} is back on the board.`)}
          onClose={onClose}
        />
      )
    case 'calendar':
      return <CalendarFile job={job} onClose={onClose} />
  }
}

/** Hands the file to the browser, which hands it to the calendar. */
function CalendarFile({ job, onClose }: { job: TreasureJob; onClose: () => void }) {
  const latest = useRef(onClose)
  useEffect(() => {
    const stopped = new AbortController()
    saveCalendar(job.id, job.jobcode, stopped.signal).then(
      () => latest.current(),
      (error: unknown) => {
        if (stopped.signal.aborted) return
        snackbar.warning(saveFailure(error))
        latest.current()
      },
    )
    return () => stopped.abort()
  }, [job])
  return null
}
