import { showPounds, dayInWords, type Work } from '@treasures/api-client'
import { ServiceIcon } from '@treasures/widgets/kit'
import { Menu } from '#app/floating/Menu.tsx'
import { Ellipsis } from 'lucide-react'
import type { WorkTask } from './MyWorkDialogs.tsx'
import { amountWords, lockedBecause } from './my-timesheet-words.ts'

type MyWorkLineProps = { line: Work; begin: (task: WorkTask) => void }

/** One entry with its actions. */
export function MyWorkLine({ line, begin }: MyWorkLineProps) {
  const fixed =
    lockedBecause(line.timesheet) ??
    (line.minimum ? 'This is the minimum charge. We added it for you.' : undefined)
  const reviewed = line.review ? 'Its customer has reviewed it.' : undefined
  return (
    <article
      className="card timesheet-line"
      aria-label={`${line.service.name}, job ${line.id_job}`}
    >
      <ServiceIcon name={line.service.fa_font_icon} />
      <div className="timesheet-line-words">
        <p>
          <b>{line.material ? 'Materials' : line.service.name}</b>{' '}
          <span className="muted">
            Job {line.id_job}, {line.customer.name}
          </span>
        </p>
        {line.descr && <p className="timesheet-line-descr">{line.descr}</p>}
        <p className="small muted">
          <time dateTime={line.date}>{dayInWords(line.date)}</time>, {amountWords(line)}
          {line.review && `, rated ${line.review.rating} of 5`}
        </p>
      </div>
      <p className="timesheet-line-total num">
        {line.total === null ? '' : showPounds(line.total)}
      </p>
      <Menu
        label={`More for this entry of job ${line.id_job}`}
        icon={<Ellipsis aria-hidden="true" />}
        kind="text"
        items={[
          {
            label: 'Edit…',
            disabledBecause: fixed,
            onPress: () => begin({ at: 'edit', line }),
          },
          {
            label: 'Change job…',
            disabledBecause: fixed,
            onPress: () => begin({ at: 'change-job', line }),
          },
          {
            label: 'Delete…',
            tone: 'danger',
            disabledBecause: fixed ?? reviewed,
            onPress: () => begin({ at: 'delete', line }),
          },
        ]}
      />
    </article>
  )
}
