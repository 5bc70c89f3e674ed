import { changeWorkJob, type Work } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Dialog, SelectField } from '@treasures/widgets/kit'
import { useId, useState } from 'react'
import { saveFailure } from '../../form/save-failure.ts'
import { Loaded } from '../../list/Loaded.tsx'
import { api } from '../../session/api.ts'
import { snackbar } from '../../shell/snackbars.ts'
import { myTimesheetJobs, refreshMyTimesheets } from './my-timesheets.queries.ts'

/** Moves an entry to the job that it was meant for. */
export function ChangeJob({ line, onClose }: { line: Work; onClose: () => void }) {
  const id = useId()
  const jobs = useQuery(myTimesheetJobs)
  const [chosen, choose] = useState('')
  const [isAsked, setAsked] = useState(false)
  const change = useMutation({
    mutationFn: (id_job_new: number) =>
      api.call(changeWorkJob, { params: { id: line.id }, body: { id_job_new } }),
    onSuccess({ id_job }) {
      snackbar.success(`The entry is job ${id_job}'s now.`)
      refreshMyTimesheets()
      onClose()
    },
  })
  return (
    <Dialog labelledBy={id} canClose={!change.isPending} onClose={onClose}>
      <form
        className="dialog-body"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (chosen !== '') change.mutate(Number(chosen))
        }}
      >
        <h2 id={id} tabIndex={-1}>
          Change the job of this entry
        </h2>
        <p className="muted">It is of job {line.id_job} now, and takes the other job's price.</p>
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
        {change.error && <Alert type="danger">{saveFailure(change.error)}</Alert>}
        <div className="actions">
          <Button type="submit" isBusy={change.isPending}>
            Change job
          </Button>
          <Button kind="quiet" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
