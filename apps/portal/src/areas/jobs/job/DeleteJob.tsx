import { deleteJob, type Job } from '@treasures/api-client'
import { DeleteRecord } from '../../../parts/form/DeleteRecord.tsx'
import { api } from '../../../app/session/api.ts'
import { forgetJob } from './job.queries.ts'

type DeleteJobProps = {
  job: Pick<Job, 'id' | 'jobcode'>
  onClose: () => void
  onDeleted: () => void
}

export const DeleteJob = ({ job: { id, jobcode }, onClose, onDeleted }: DeleteJobProps) => (
  <DeleteRecord
    name={`Job ${jobcode}`}
    words="The job, its offers, estimates, appointments and activities go for good."
    queryKey={['job-deletion', id]}
    remove={(simulated, signal) =>
      api.call(deleteJob, { params: { id }, query: { simulated } }, { ...(signal && { signal }) })
    }
    onClose={onClose}
    onDeleted={() => {
      onDeleted()
      forgetJob(id)
    }}
  />
)
