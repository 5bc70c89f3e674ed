import type { Job } from '@treasures/api-client'
import { ServiceIcon, Tag } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { jobStatusTag } from '#parts/job-status-words.ts'
import './my-jobs.css'

type JobCardHeadProps = {
  service: Pick<Job['service'], 'name' | 'fa_font_icon'>
  /** Line that identifies the job. */
  note: ReactNode
  /** Status; `status` replaces the usual words for this reader. */
  job?: Pick<Job, 'id_status'> & { status?: string }
  /** Id of the heading, if the heading labels a card in a list. */
  id?: string
}

/** Head of a job's card. */
export function JobCardHead({ service, note, job, id }: JobCardHeadProps) {
  const Heading = id ? 'h3' : 'h2'
  const tag = job && jobStatusTag(job.id_status)
  return (
    <header className="my-job-head">
      <ServiceIcon name={service.fa_font_icon} />
      <div>
        <Heading id={id}>{service.name}</Heading>
        {note && <p className="small muted">{note}</p>}
      </div>
      {tag && <Tag tone={tag.tone}>{job.status ?? tag.name}</Tag>}
    </header>
  )
}
