import type { Job } from '@treasures/api-client'
import { ServiceIcon, Tag } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { jobStatusTag } from '../../../parts/job-status-words.ts'
import './my-jobs.css'

type JobCardHeadProps = {
  service: Pick<Job['service'], 'name' | 'fa_font_icon'>
  /** Which job it is. */
  note: ReactNode
  /** Its status, in words for who reads it if not in the usual ones. */
  job?: Pick<Job, 'id_status'> & { status?: string }
  /** Of the heading, for a card in a list that it names. */
  id?: string
}

/** What a job is, at the top of its card. */
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
