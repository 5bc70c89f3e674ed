import { Tag } from '@treasures/widgets/kit'
import { jobStatusTag } from './job-status-words.ts'

/** Status of a job, in the words for staff and treasures. */
export function JobStatusTag({ id_status }: { id_status: number }) {
  const { tone, name } = jobStatusTag(id_status)
  return <Tag tone={tone}>{name}</Tag>
}
