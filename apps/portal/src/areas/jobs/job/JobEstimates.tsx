import {
  estimateStatus,
  getEstimateLink,
  isJobUnderWay,
  jobStatus,
  jobType,
  respondToEstimate,
  showPounds,
  dayInWords,
  type Estimate,
  type Job,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Tag } from '@treasures/widgets/kit'
import { Menu } from '#app/floating/Menu.tsx'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { refreshAll } from '#app/queries.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { statusTone } from '#parts/status-tones.ts'
import { AskForEstimate } from './AskForEstimate.tsx'
import { jobEstimates } from './job.queries.ts'

/**
 * Treasures' prices and their statuses. The panel is absent for jobs with a fixed price and no
 * estimates.
 */
export function JobEstimates({ job }: { job: Job }) {
  const query = useQuery(jobEstimates(job.id))
  const [isAsking, setAsking] = useState(false)
  const asking = useControl(getEstimateLink)
  if (job.id_job_type !== jobType.estimate && !query.error && !query.data?.length) return null
  return (
    <Panel
      title="Estimates"
      action={
        isWanted(job) && (
          <ControlButton kind="quiet" control={asking} onClick={() => setAsking(true)}>
            Ask a treasure
          </ControlButton>
        )
      }
    >
      <Loaded query={query}>
        {(estimates) =>
          estimates.length === 0 ? (
            <p className="muted">No estimates yet.</p>
          ) : (
            <ul className="job-lines" aria-label="Estimates">
              {estimates.map((one) => (
                <EstimateLine key={one.id} estimate={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAsking && <AskForEstimate job={job} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

/** True if the job still needs a price and can still be done. */
const isWanted = ({ id_job_type, id_status, treasureprice }: Job) =>
  id_job_type === jobType.estimate &&
  treasureprice === null &&
  (id_status === jobStatus.open || isJobUnderWay(id_status))

const { sent, accepted, declined } = estimateStatus

function EstimateLine({ estimate }: { estimate: Estimate }) {
  const { id, treasure, treasureprice, customerprice, options, id_option } = estimate
  const isFrom = options.length > 0 && id_option === null ? 'from ' : ''
  const respond = useMutation({
    mutationFn: (body: { status: number; id_option?: number }) =>
      api.call(respondToEstimate, { params: { id }, body }),
    onSuccess: ({ status }) => snackbar.success(`The estimate is ${status.toLowerCase()}.`),
    onError: (error) => snackbar.warning(saveFailure(error)),
    onSettled: refreshAll,
  })
  const control = useControl(respondToEstimate)
  const items = [
    ...(options.length > 0
      ? options.flatMap((option) =>
          menuItem(control, {
            label: `Accept ${option.name} for the customer`,
            onPress: () => respond.mutate({ status: accepted, id_option: option.id }),
          }),
        )
      : menuItem(control, {
          label: 'Accept for the customer',
          onPress: () => respond.mutate({ status: accepted }),
        })),
    ...menuItem(control, {
      label: 'Decline for the customer',
      tone: 'danger',
      onPress: () => respond.mutate({ status: declined }),
    }),
  ]
  return (
    <li>
      <div>
        <p>
          {treasure.name}: {isFrom}
          {showPounds(customerprice)}{' '}
          <Tag tone={statusTone.estimate(estimate.status)}>{estimate.status}</Tag>
        </p>
        <p className="small job-descr">{estimate.descr}</p>
        {options.length > 0 && (
          <ul className="small" aria-label={`Options of ${treasure.name}`}>
            {options.map((option) => (
              <li key={option.id}>
                {option.name}: {showPounds(option.customerprice ?? 0)}
                {option.treasureprice !== null &&
                  `, treasure gets ${showPounds(option.treasureprice)}`}
                {option.id === id_option && ', accepted'}
                {option.includes && `. Included: ${option.includes}`}
                {option.not_included && `. Not included: ${option.not_included}`}
              </li>
            ))}
          </ul>
        )}
        <p className="small muted">
          {treasureprice !== null && `Treasure gets ${isFrom}${showPounds(treasureprice)} · `}
          until {dayInWords(estimate.valid_until)}
        </p>
      </div>
      {estimate.id_status === sent && items.length > 0 && (
        <Menu
          label={`More for the estimate of ${treasure.name}`}
          icon={<Ellipsis aria-hidden="true" />}
          kind="text"
          items={items}
        />
      )}
    </li>
  )
}
