import {
  isOpportunityWaiting,
  resendOpportunity,
  withdrawOpportunity,
  type Job,
  type Opportunity,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Tag } from '@treasures/widgets/kit'
import { Menu } from '#app/floating/Menu.tsx'
import { Ellipsis } from 'lucide-react'
import { refreshAll } from '#app/queries.ts'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { moment } from '#parts/words.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { statusTone } from '#parts/status-tones.ts'
import { jobOpportunities } from './job.queries.ts'

/** Offers of the job to treasures, with their answers. */
export const JobOpportunities = ({ job }: { job: Job }) => (
  <Panel title="Offers to treasures">
    <Loaded query={useQuery(jobOpportunities(job.id))}>
      {(opportunities) =>
        opportunities.length === 0 ? (
          <p className="muted">Not offered to anyone yet.</p>
        ) : (
          <ul className="job-lines" aria-label="Offers to treasures">
            {opportunities.map((one) => (
              <OpportunityLine key={one.id} opportunity={one} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </Panel>
)

function OpportunityLine({ opportunity }: { opportunity: Opportunity }) {
  const { id, treasure, id_status, status, score, delivery_problem } = opportunity
  const isWaiting = isOpportunityWaiting(id_status)
  const act = useMutation({
    mutationFn: (endpoint: typeof resendOpportunity | typeof withdrawOpportunity) =>
      api.call(endpoint, { params: { id } }),
    onSuccess: ({ status: now, delivery_problem: problem }) =>
      problem
        ? snackbar.warning(`${treasure.name}: ${problem}`)
        : snackbar.success(`${treasure.name}: ${now.toLowerCase()}.`),
    onError: (error) => snackbar.warning(saveFailure(error)),
    onSettled: refreshAll,
  })
  const withdraw = menuItem(useControl(withdrawOpportunity), {
    label: 'Withdraw',
    tone: 'danger',
    onPress: () => act.mutate(withdrawOpportunity),
  })
  const items = [
    ...menuItem(useControl(resendOpportunity), {
      label: 'Send again',
      onPress: () => act.mutate(resendOpportunity),
    }),
    ...(isWaiting ? withdraw : []),
  ]
  const at = opportunity.responded_at ?? opportunity.viewed_at ?? opportunity.sent_at
  return (
    <li>
      <div>
        <p>
          {treasure.name} <Tag tone={statusTone.opportunity(status)}>{status}</Tag>
        </p>
        <p className="small muted">
          Score {score}
          {at && ` · ${moment(at)}`}
        </p>
        {delivery_problem && <p className="small job-problem">{delivery_problem}</p>}
      </div>
      {(isWaiting || delivery_problem) && items.length > 0 && (
        <Menu
          label={`More for ${treasure.name}`}
          icon={<Ellipsis aria-hidden="true" />}
          kind="text"
          items={items}
        />
      )}
    </li>
  )
}
