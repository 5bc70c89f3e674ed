import { dialled, type CustomerRow } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import { jobStatusTag } from '#parts/job-status-words.ts'

/** Name and best contact of a customer: e-mail, then mobile, then landline. */
export const NameCell = ({ row }: { row: CustomerRow }) => (
  <>
    <p>
      <b>{row.name}</b>
    </p>
    <p className="small muted">
      {row.email ?? (row.mphone && dialled(row.mphone)) ?? row.phone ?? row.company?.name}
    </p>
  </>
)

export const WhereCell = ({ row }: { row: CustomerRow }) => (
  <>
    <p>{row.postcode}</p>
    {row.city && <p className="small muted">{row.city}</p>}
  </>
)

export function LastJobCell({ row: { last_job, card_failing } }: { row: CustomerRow }) {
  const status = last_job && jobStatusTag(last_job.id_status)
  return (
    <span className="tags">
      {last_job?.service} {status && <Tag tone={status.tone}>{status.name}</Tag>}
      {card_failing && <Tag tone="danger">Card failing</Tag>}
    </span>
  )
}
