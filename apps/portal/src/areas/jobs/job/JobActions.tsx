import {
  boostJobPrice,
  deleteJob,
  jobStatus,
  jobStatusWords,
  lockJob,
  moveJob,
  unlockJob,
  waiveJobMinimum,
  type Job,
  type JobStatus,
  getJob,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Menu } from '#app/floating/Menu.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { DeleteRecord } from '#parts/form/DeleteRecord.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { CallOffDialog } from '../my-jobs/CallOffDialog.tsx'
import { BoostPrice } from './BoostPrice.tsx'
import { WaiveMinimum } from './WaiveMinimum.tsx'
import { jobSaved } from './job.queries.ts'

type Open =
  | { at: 'none' }
  | { at: 'boost' }
  | { at: 'minimum' }
  | { at: 'delete' }
  | { at: 'end'; to: Ending }
  | { at: 'move'; to: JobStatus }

const { open, progressing, completed, declined, cancelled, expired } = jobStatus
type Ending = typeof declined | typeof cancelled
/** Declining and cancelling require a reason. */
const endsIt = (to: JobStatus): to is Ending => to === declined || to === cancelled
const moveWords: Partial<Record<JobStatus, string>> = {
  [open]: 'Open again…',
  [completed]: 'Mark as completed…',
  [declined]: 'Cancel job…',
  [cancelled]: 'Cancel job…',
}

/**
 * The move that usually comes next has its own button. An open job has no such button, because it
 * needs a treasure first.
 */
const nextStep: Partial<Record<JobStatus, JobStatus>> = {
  [progressing]: completed,
  [declined]: open,
  [cancelled]: open,
  [expired]: open,
}

const moveTitle = (to: JobStatus, jobcode: string) =>
  to === open
    ? `Open job ${jobcode} again?`
    : `Mark job ${jobcode} as ${jobStatusWords[to].toLowerCase()}?`

const noMinimum = (job: Job) => {
  if (job.minimum_waived !== null) return 'It is waived already.'
  return job.duration ? undefined : 'No minimum was agreed.'
}

/** Actions for the whole job. Only moves that the job's status allows are offered. */
export function JobActions({ job }: { job: Job }) {
  const navigate = useNavigate()
  const [dialog, show] = useState<Open>({ at: 'none' })
  const close = () => show({ at: 'none' })
  const move = useControl(moveJob)
  const why = noMinimum(job)
  const lock = useMutation({
    mutationFn: () => api.call(job.locked ? unlockJob : lockJob, { params: { id: job.id } }),
    onSuccess(saved) {
      snackbar.success(saved.locked ? 'Board and matching are locked.' : 'Unlocked.')
      jobSaved(saved)
    },
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  const moves = (job.allowed as JobStatus[]).map((to) => ({
    to,
    label: moveWords[to] ?? `Mark as ${jobStatusWords[to].toLowerCase()}…`,
  }))
  const next = nextStep[job.id_status as JobStatus]
  const items = [
    ...moves.flatMap(({ to, label }) =>
      endsIt(to) || to === next
        ? []
        : menuItem(move, { label, onPress: () => show({ at: 'move', to }) }),
    ),
    ...menuItem(useControl(boostJobPrice), {
      label: 'Boost price…',
      onPress: () => show({ at: 'boost' }),
      ...(job.id_status !== open && { disabledBecause: 'Only an unclaimed job can be boosted.' }),
    }),
    ...menuItem(useControl(waiveJobMinimum), {
      label: 'Waive the minimum…',
      onPress: () => show({ at: 'minimum' }),
      ...(why && { disabledBecause: why }),
    }),
    ...menuItem(useControl(job.locked ? unlockJob : lockJob), {
      label: job.locked ? 'Unlock board and matching' : 'Lock board and matching',
      onPress: () => lock.mutate(),
    }),
    ...menuItem(useControl(deleteJob), {
      label: 'Delete…',
      tone: 'danger',
      onPress: () => show({ at: 'delete' }),
    }),
    ...moves.flatMap(({ to, label }) =>
      endsIt(to)
        ? menuItem(move, { label, tone: 'danger', onPress: () => show({ at: 'end', to }) })
        : [],
    ),
  ]
  const save = (body: { id_status: number; id_job_loss_reason?: number; reason?: string }) =>
    api.call(moveJob, { params: { id: job.id }, body })

  return (
    <>
      <div className="panel-actions">
        {job.id_status === open && (
          <Link className="button" to={paths.treasuresMatch({ id: job.id })}>
            Find treasures
          </Link>
        )}
        {next !== undefined && job.allowed.includes(next) && (
          <ControlButton control={move} onClick={() => show({ at: 'move', to: next })}>
            {moveWords[next]?.replace('…', '')}
          </ControlButton>
        )}
        {items.length > 0 && <Menu label="Actions" items={items} />}
      </div>
      {dialog.at === 'boost' && <BoostPrice job={job} onClose={close} />}
      {dialog.at === 'minimum' && <WaiveMinimum job={job} onClose={close} />}
      {dialog.at === 'delete' && (
        <DeleteRecord
          endpoint={deleteJob}
          id={job.id}
          name={`Job ${job.jobcode}`}
          words="The job, its offers, estimates, appointments and activities are deleted for good."
          record={getJob}
          onClose={close}
          onDeleted={() => void navigate(paths.jobs(), { replace: true })}
        />
      )}
      {dialog.at === 'end' && (
        <CallOffDialog
          job={job}
          words={`${job.service.name} will not be done. ${job.treasure ? 'We’ll let customer and treasure know' : 'We’ll let the customer know'}, and the job can be opened again.`}
          callOff={async (why) => jobSaved(await save({ id_status: dialog.to, ...why }))}
          onDone={() => {
            snackbar.success(`Job ${job.jobcode} is ${jobStatusWords[dialog.to].toLowerCase()}.`)
            close()
          }}
          onClose={close}
        />
      )}
      {dialog.at === 'move' && (
        <ConfirmChange
          title={moveTitle(dialog.to, job.jobcode)}
          yes={
            moveWords[dialog.to]?.replace('…', '') ??
            `Mark as ${jobStatusWords[dialog.to].toLowerCase()}`
          }
          tone="plain"
          change={() => save({ id_status: dialog.to })}
          said={({ status }) => `Job ${job.jobcode} is ${status.toLowerCase()}.`}
          onDone={jobSaved}
          onClose={close}
        >
          {consequence(dialog.to, job)}
        </ConfirmChange>
      )}
    </>
  )
}

function consequence(to: JobStatus, { treasure }: Job): string {
  if (to === open && treasure)
    return `${treasure.name} is unassigned, appointments are cancelled, and we’ll let everyone know.`
  if (to === open) return 'It needs a treasure again.'
  if (to === completed)
    return 'The work is done. Any appointments still to come will be cancelled, and we’ll ask the customer how it was.'
  return 'This is logged with your name.'
}
