import {
  jobStatus,
  recordTreasureLabour,
  recordTreasureMaterials,
  showPounds,
  dayInWords,
  type Job,
  type Work,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { LabourDialog, MaterialsDialog } from '@treasures/widgets/labour-dialog'
import { Stars, Tag } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { api } from '#app/session/api.ts'
import { count } from '#parts/words.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { WorkLineDialogs } from '#parts/work-lines/WorkLineDialogs.tsx'
import { WorkLineMenu, type WorkLineTask } from '#parts/work-lines/WorkLineMenu.tsx'
import { jobWorks } from './job.queries.ts'

/** Recorded labour and materials, with their reviews. */
export function JobWorks({ job }: { job: Job }) {
  const [adding, setAdding] = useState<'none' | 'labour' | 'materials'>('none')
  const [task, setTask] = useState<{ at: WorkLineTask; line: Work }>()
  const labour = useControl(recordTreasureLabour)
  const materials = useControl(recordTreasureMaterials)
  const { treasure } = job
  const canRecord =
    treasure !== null &&
    (job.id_status === jobStatus.progressing || job.id_status === jobStatus.completed)
  const shared = {
    client: api,
    idJob: job.id,
    onClose: () => setAdding('none'),
  }
  const who = treasure && {
    kind: 'admin' as const,
    id_treasure: treasure.id,
    name: treasure.name,
  }
  return (
    <Panel
      title="Work"
      action={
        canRecord && (
          <span className="panel-actions">
            <ControlButton kind="quiet" control={labour} onClick={() => setAdding('labour')}>
              Record Labour
            </ControlButton>
            <ControlButton kind="quiet" control={materials} onClick={() => setAdding('materials')}>
              Add Materials
            </ControlButton>
          </span>
        )
      }
    >
      <Loaded query={useQuery(jobWorks(job.id))}>
        {(works) =>
          works.length === 0 ? (
            <p className="muted">Nothing recorded yet.</p>
          ) : (
            <>
              <ul className="job-lines" aria-label="Work">
                {works.map((work) => (
                  <WorkLine key={work.id} work={work} begin={(at) => setTask({ at, line: work })} />
                ))}
              </ul>
              <p className="job-total">
                Customer pays <b>{showPounds(sum(works, 'customer_total'))}</b>, treasure gets{' '}
                <b>{showPounds(sum(works, 'total'))}</b>
              </p>
            </>
          )
        }
      </Loaded>
      {who && canRecord && (
        <div className="job-dialogs">
          <LabourDialog {...shared} who={who} isOpen={adding === 'labour'} />
          <MaterialsDialog {...shared} who={who} isOpen={adding === 'materials'} />
        </div>
      )}
      <WorkLineDialogs task={task} onClose={() => setTask(undefined)} />
    </Panel>
  )
}

/** Adds up in pence, so that the sum is exact. */
const sum = (works: readonly Work[], side: 'total' | 'customer_total') =>
  works.reduce((pence, work) => pence + Math.round((work[side] ?? 0) * 100), 0) / 100

type WorkLineProps = {
  work: Work
  begin: (task: WorkLineTask) => void
}

function WorkLine({ work, begin }: WorkLineProps) {
  const { quantity, unit, material, whole_job, review } = work
  const much = whole_job
    ? 'The whole job'
    : material
      ? `${count(quantity)} × ${showPounds(work.material_price ?? 0)}`
      : `${count(quantity)} ${quantity === 1 ? unit.name_singular : unit.name_plural}`
  return (
    <li>
      <div>
        <p>
          {dayInWords(work.date)} · {much} {material && <Tag>Materials</Tag>}{' '}
          {work.minimum && <Tag>Minimum</Tag>}{' '}
          {work.invoicing_stopped && <Tag tone="warn">Not invoiced</Tag>}
        </p>
        {work.descr && <p className="small job-descr">{work.descr}</p>}
        <p className="small muted">{work.treasure.name}</p>
        {review && (
          <p className="small">
            <Stars value={review.rating} size="small" /> {review.notes}
          </p>
        )}
      </div>
      <span className="job-line-ways">
        <b>{work.customer_total !== null && showPounds(work.customer_total)}</b>
        <WorkLineMenu line={work} begin={begin} />
      </span>
    </li>
  )
}
