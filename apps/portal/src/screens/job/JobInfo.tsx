import type { Job } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, DescriptionList, Dialog, Spinner } from '@treasures/widgets/kit'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { oneJob } from './job.queries.ts'
import '../../parts.css'

/** A job in short, without leaving the list that it is named in. */
export function JobInfo({ id, onClose }: { id: number; onClose: () => void }) {
  const title = useId()
  const navigate = useNavigate()
  const { data: job, error, refetch } = useQuery(oneJob(id))
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <div className="dialog-body">
        <h2 id={title} tabIndex={-1}>
          Job {id}
        </h2>
        {!job && !error && <Spinner />}
        {!job && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {job && <DescriptionList items={facts(job)} />}
        <div className="actions">
          <Button onClick={() => void navigate(paths.job({ id }))}>Job Page</Button>
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const facts = ({ id_service, service, descr }: Job) => [
  { term: 'Service', detail: service.name },
  { term: 'Service id', detail: id_service },
  { term: 'Description', detail: descr },
]
