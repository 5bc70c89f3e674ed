import type { JobStatus } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { count } from '../words.ts'
import type { useStatusFilter } from './use-status-filter.ts'

type StatusNoticeProps = {
  filter: ReturnType<typeof useStatusFilter>
  /** Descriptions of the statuses that links lead to: "waiting for a treasure". */
  words: Partial<Record<JobStatus, string>>
}

/** Says which jobs are shown, with a button to show all again. */
export function StatusNotice({ filter: { asked, shown, showAll }, words }: StatusNoticeProps) {
  if (asked.length === 0) return null
  const what = [...new Set(asked.map((status) => words[status]))].filter(Boolean).join(', ')
  return (
    <div className="status-notice">
      <p role="status">
        {count(shown.length)} {shown.length === 1 ? 'job' : 'jobs'} {what || 'chosen'}
      </p>
      <Button kind="quiet" onClick={showAll}>
        Show all jobs
      </Button>
    </div>
  )
}
