import type { Job } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { RecordInfo } from './RecordInfo.tsx'
import { paths } from '../../app/paths.ts'
import { oneJob } from '../one-job.queries.ts'

/** Summary of a job, in a dialog above the list that names it. */
export function JobInfo({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: job, error, refetch } = useQuery(oneJob(id))
  return (
    <RecordInfo
      title={`Job ${id}`}
      facts={job && facts(job)}
      error={error}
      onRetry={() => void refetch()}
      page={{ label: 'Job Page', to: paths.job({ id }) }}
      onClose={onClose}
    />
  )
}

const facts = ({ id_service, service, descr }: Job) => [
  { term: 'Service', detail: service.name },
  { term: 'Service id', detail: id_service },
  { term: 'Description', detail: descr },
]
