import {
  changeWorkJob,
  isApiError,
  previewWorkJob,
  showPounds,
  type ConfirmedMove,
  type Work,
  type WorkMove,
  listTimesheetJobs,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, SelectField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { TitledDialog } from '#parts/panels/TitledDialog.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'

type Step = { at: 'choosing' } | { at: 'confirming'; move: WorkMove }

/**
 * Moves an entry to its correct job. If that changes the entry's value, the dialog asks for
 * confirmation first.
 */
export function ChangeJob({ line, onClose }: { line: Work; onClose: () => void }) {
  const [chosen, choose] = useState('')
  const [step, setStep] = useState<Step>({ at: 'choosing' })
  const params = { id: line.id }
  const look = () => api.call(previewWorkJob, { params, query: { id_job_new: Number(chosen) } })
  const save = (confirmed?: ConfirmedMove) =>
    api.call(changeWorkJob, {
      params,
      body: { id_job_new: Number(chosen), ...(confirmed && { confirmed }) },
    })
  const change = useMutation({
    async mutationFn(agreed: WorkMove | undefined) {
      const move = agreed ?? (await look())
      if (!agreed && move.must_confirm) return setStep({ at: 'confirming', move })
      const { id_job } = await save(confirmationOf(move))
      snackbar.success(`The entry is job ${id_job}'s now.`)
      onClose()
    },
    async onError(error) {
      // The other job's price has changed in the meantime, so the new value is shown instead.
      if (isApiError(error, 'work_move_unconfirmed'))
        setStep({ at: 'confirming', move: await look() })
    },
  })
  const { isPending, error } = change
  return (
    <TitledDialog title="Change the job of this entry" canClose={!isPending} onClose={onClose}>
      {step.at === 'choosing' ? (
        <ChooseJob
          line={line}
          chosen={chosen}
          choose={choose}
          error={error}
          isBusy={isPending}
          onChosen={() => change.mutate(undefined)}
          onClose={onClose}
        />
      ) : (
        <>
          <Consequences move={step.move} unit={line.unit.name_plural} />
          {error && <Alert type="danger">{saveFailure(error)}</Alert>}
          <div className="actions">
            <Button isBusy={isPending} onClick={() => change.mutate(step.move)}>
              Yes, change it
            </Button>
            <Button
              kind="quiet"
              disabled={isPending}
              onClick={() => {
                change.reset()
                setStep({ at: 'choosing' })
              }}
            >
              Back
            </Button>
          </div>
        </>
      )}
    </TitledDialog>
  )
}

const confirmationOf = ({ after, job_status }: WorkMove): ConfirmedMove => ({
  quantity: after.quantity,
  treasureprice: after.treasureprice,
  total: after.total,
  finishes: job_status.before !== job_status.after,
})

type ChooseJobProps = {
  line: Work
  chosen: string
  choose: (id: string) => void
  error: Error | null
  isBusy: boolean
  onChosen: () => void
  onClose: () => void
}

function ChooseJob({ line, chosen, choose, error, isBusy, onChosen, onClose }: ChooseJobProps) {
  const jobs = useQuery(rowsOf(listTimesheetJobs))
  const [isAsked, setAsked] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (chosen !== '') onChosen()
      }}
    >
      <p className="muted">
        It belongs to job {line.id_job} at the moment. It will take the price of the job that you
        choose.
      </p>
      <Loaded query={jobs}>
        {(all) => (
          <SelectField
            name="id_job_new"
            label="Job"
            hint="Only jobs with an appointment shown"
            error={isAsked && chosen === '' ? 'Job is required' : undefined}
            required
            value={chosen}
            onChange={choose}
            options={[
              { value: '', label: 'Choose the job' },
              ...all
                .filter((job) => job.id !== line.id_job)
                .map((job) => ({
                  value: String(job.id),
                  label: `Job ${job.id}: ${job.service.name}, ${job.place}`,
                })),
            ]}
          />
        )}
      </Loaded>
      {error && <Alert type="danger">{saveFailure(error)}</Alert>}
      <div className="actions">
        <Button type="submit" isBusy={isBusy}>
          Change job
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The entry's current value and the value after the move. */
function Consequences({
  move: { before, after, job_status },
  unit,
}: {
  move: WorkMove
  unit: string
}) {
  const rows = [
    ['Job', before.id_job, after.id_job],
    ['Quantity', quantity(before, unit), quantity(after, unit)],
    ['Price', showPounds(before.treasureprice), showPounds(after.treasureprice)],
    ['Total', showPounds(before.total), showPounds(after.total)],
    [`Status of job ${after.id_job}`, job_status.before, job_status.after],
  ] as const
  return (
    <>
      <p>
        {after.whole_job && !before.whole_job
          ? `Job ${after.id_job} has one price for all of it. This entry will count as the whole job.`
          : 'The value of this entry changes.'}
      </p>
      <table className="before-after">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, was, becomes]) => (
            <tr key={name} data-changed={was === becomes ? undefined : ''}>
              <th scope="row">{name}</th>
              <td>{was}</td>
              <td>{becomes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const quantity = ({ whole_job, quantity: much }: WorkMove['before'], unit: string) =>
  whole_job ? 'Whole job' : `${much} ${unit}`
