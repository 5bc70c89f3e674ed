import {
  createMyEstimate,
  deleteAppointment,
  finishMyJob,
  jobStatus,
  releaseMyJob,
  type Appointment,
  type TreasureJob,
} from '@treasures/api-client'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { saveCalendar } from '#parts/calendar-file.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { EstimateDialog } from '../treasure-job/EstimateDialog.tsx'
import { moment } from '#parts/words.ts'
import { AppointmentDialog, LabourDialog, MaterialsDialog } from '#parts/work-dialogs.ts'
import { SayWhyDialog } from '../treasure-job/SayWhyDialog.tsx'
import { ChangeTime, type Visit } from '../visit/ChangeTime.tsx'
import { onlyThis } from '../visit/only-this.ts'
import { savedWords } from '../visit/saved-words.ts'
import type { JobTaskName } from './job-tasks.rules.ts'
import { previewEstimate } from '../treasure-job/send-estimate.ts'

/** Loaded on demand, because most jobs have a single visit. */
const SeriesDialog = lazy(async () => ({
  default: (await import('../series/SeriesDialog.tsx')).SeriesDialog,
}))

/** Loaded on demand: most jobs stay as they were booked. */
const ExtraWorkDialog = lazy(async () => ({
  default: (await import('../extra-work/ExtraWorkDialog.tsx')).ExtraWorkDialog,
}))

/** The dialog that is open above the list. */
export type JobTask =
  | {
      at: Exclude<JobTaskName, 'photos'>
      job: TreasureJob
    }
  | { at: 'move'; visit: Visit; id_job: number }
  | {
      at: 'call-off'
      appointment: Appointment
      when: string
      /** The one visit to cancel. If absent, all future visits are cancelled. */
      only?: { start_at: string }
    }

type DialogsProps = {
  task: JobTask | undefined
  /** Called with the job that has changed. */
  onChanged: (id_job: number) => void
  onClose: () => void
}

/**
 * One dialog for each of a treasure's actions on a job. The dialogs that record work stay mounted,
 * because a notice can appear after its dialog has closed.
 */
export function MyTreasureJobDialogs(props: DialogsProps) {
  const { task, onChanged, onClose } = props
  const { id_treasure } = useProfile()
  if (id_treasure === null) return null
  const recorded = task?.at === 'labour' || task?.at === 'materials' ? task.job.id : undefined
  const work = {
    client: api,
    who: { kind: 'self', id_treasure },
    idJob: recorded,
    boardHref: paths.myJobsBoard(),
    onRecorded: () => recorded !== undefined && onChanged(recorded),
    onClose,
  } as const
  return (
    <>
      <Suspense fallback={null}>
        <LabourDialog {...work} isOpen={task?.at === 'labour'} />
        <MaterialsDialog {...work} isOpen={task?.at === 'materials'} />
      </Suspense>
      {task && <TaskDialog {...props} task={task} />}
    </>
  )
}

/** Dialogs that exist only while they are open. */
function TaskDialog({ task, onChanged, onClose }: DialogsProps & { task: JobTask }) {
  if (task.at === 'move')
    return (
      <ChangeTime
        visit={{ ...task.visit, id_job: task.id_job }}
        told="the customer"
        onDone={() => onChanged(task.id_job)}
        onClose={onClose}
      />
    )
  if (task.at === 'call-off') {
    const { appointment, when, only } = task
    const { id, sequence } = appointment
    return (
      <ConfirmChange
        title={only ? 'Cancel this visit?' : 'Cancel this appointment?'}
        yes="Yes, cancel"
        no="Keep it"
        tone="plain"
        change={() =>
          api.call(deleteAppointment, {
            params: { id },
            query: only ? onlyThis({ ...only, sequence }) : {},
          })
        }
        said={only ? 'Visit cancelled.' : 'Appointment cancelled.'}
        onDone={() => onChanged(appointment.id_job)}
        onClose={onClose}
      >
        {only ? moment(only.start_at) : when}. We’ll let the customer know.{' '}
        {only
          ? 'The other visits stay.'
          : appointment.times.length > 1 && 'All its future visits will be cancelled.'}
      </ConfirmChange>
    )
  }
  const { job } = task
  const params = { id: job.id }
  const changed = () => onChanged(job.id)
  const done = (words: string) => {
    snackbar.success(words)
    onClose()
    changed()
  }
  switch (task.at) {
    case 'appointment':
      return (
        <Suspense fallback={null}>
          <AppointmentDialog
            client={api}
            isOpen
            status={job.id_status === jobStatus.claimed ? job.id_status : jobStatus.progressing}
            subject={{ kind: 'mine', id_job: job.id }}
            suggestedDate={job.wanted_on}
            suggestedTime={job.wanted_time}
            onSaved={(saved) => done(`${savedWords(saved)} We’ll let the customer know.`)}
            onClose={onClose}
          />
        </Suspense>
      )
    case 'repeat':
      return (
        <Suspense fallback={null}>
          <SeriesDialog
            job={{ id: job.id, customer: job.customer.fname, visit: job.next_visit }}
            reader="treasure"
            onClose={() => {
              onClose()
              changed()
            }}
          />
        </Suspense>
      )
    case 'extra':
      return (
        <Suspense fallback={null}>
          <ExtraWorkDialog
            job={{ ...job, customer: job.customer.fname }}
            onClose={() => {
              onClose()
              changed()
            }}
          />
        </Suspense>
      )
    case 'labour':
    case 'materials':
      return null
    case 'estimate':
      return (
        <EstimateDialog
          job={job}
          preview={previewEstimate}
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
          onDone={changed}
          onClose={onClose}
        >
          We’ll ask the customer how it was.
        </ConfirmChange>
      )
    case 'give-back':
      return (
        <SayWhyDialog
          title={`Hand back job ${job.jobcode}?`}
          words="It goes back to the board, and we’ll let the customer know that someone else will come."
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

/** Saves the calendar file, which the browser passes to the calendar. */
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
