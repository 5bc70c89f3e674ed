import type { Activity } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Tag } from '@treasures/widgets/kit'
import { moment } from '../../words.ts'
import { customerActivities } from '../customers/customers.queries.ts'
import { Loaded } from '../../list/Loaded.tsx'
import { Panel } from './Panel.tsx'

/** What happened, newest first: as many as the call gives. */
export const CustomerActivities = ({ id }: { id: number }) => (
  <Panel title="Activities">
    <Loaded query={useQuery(customerActivities(id))}>
      {(activities) =>
        activities.length === 0 ? (
          <p className="muted">Nothing has happened yet.</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
          <ol className="activities" tabIndex={0} aria-label="Activities">
            {activities.map((activity) => (
              <ActivityLine key={activity.id} {...activity} />
            ))}
          </ol>
        )
      }
    </Loaded>
  </Panel>
)

/** `type` 2 was written by the system. */
const ActivityLine = ({ type, descr, id_job, created_at }: Activity) => (
  <li>
    <p>{descr}</p>
    <p className="small muted">
      <time dateTime={created_at}>{moment(created_at)}</time>
      {id_job !== null && ` · Job ${id_job}`}
      {type === 2 && (
        <>
          {' '}
          <Tag>System</Tag>
        </>
      )}
    </p>
  </li>
)
