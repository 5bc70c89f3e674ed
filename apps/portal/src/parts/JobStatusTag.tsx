import { Tag } from '@treasures/widgets/kit'
import { jobStatusTag } from './job-status-words.ts'

/** The status of a job, as staff and treasures read it. */
export function JobStatusTag({ id_status }: { id_status: number }) {
  const { tone, name } = jobStatusTag(id_status)
  return <Tag tone={tone}>{name}</Tag>
}
