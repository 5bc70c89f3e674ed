import { listJobs } from '@treasures/api-client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { splitAtJob } from './job-in-text.rules.ts'

/** A job's number, linked to its page for staff who may open it. */
export function JobLink({ id, children = `Job ${id}` }: { id: number; children?: ReactNode }) {
  return useMay(listJobs) ? <Link to={paths.job({ id })}>{children}</Link> : children
}

/** A text about a known job. A mention of the job's number links to the job. */
export function TextOfJob({ text, id_job }: { text: string; id_job: number | null }) {
  const parts = id_job === null ? undefined : splitAtJob(text, id_job)
  if (!parts || id_job === null) return text
  const [before, name, after] = parts
  return (
    <>
      {before}
      <JobLink id={id_job}>{name}</JobLink>
      {after}
    </>
  )
}
