import { getStaffOverview, showPounds } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { count } from '#parts/words.ts'
import {
  ageWords,
  barHeights,
  jobsPath,
  trendsOf,
  trendWords,
  type Trend,
} from './staff-overview.ts'
import '#parts/panels/profile.css'

/**
 * Overview for staff below their next steps: the age of unclaimed jobs, and trends of recent weeks.
 * It loads together with the steps but stays hidden until they are drawn, because its position
 * depends on them.
 */
export function StaffOverview({ isWaiting }: { isWaiting: boolean }) {
  const query = useQuery(queryOf(getStaffOverview))
  return (
    <div className="overview" hidden={isWaiting}>
      <Panel title="Unclaimed jobs by age">
        <Loaded query={query}>
          {({ unclaimed }) => (
            <ul className="profile-lines">
              {unclaimed.map(({ age, filter, count: jobs }) => (
                <li key={age}>
                  <Link to={jobsPath(filter)}>{ageWords[age]}</Link>
                  <b className="num">{count(jobs)}</b>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
      <Panel title="The last 8 weeks">
        <Loaded query={query}>
          {({ weeks }) => (
            <div className="trends">
              {trendsOf(weeks, showPounds).map((trend) => (
                <TrendPicture key={trend.name} trend={trend} />
              ))}
            </div>
          )}
        </Loaded>
      </Panel>
    </div>
  )
}

function TrendPicture({ trend }: { trend: Trend }) {
  const { name, values, say } = trend
  const [before = 0, now = 0] = values.slice(-2)
  return (
    <figure className="trend">
      <figcaption>
        {name}
        <b className="num">{say(now)}</b>
        <span className="small muted">last week {say(before)}</span>
      </figcaption>
      <svg
        role="img"
        viewBox="0 0 160 40"
        preserveAspectRatio="none"
        aria-label={trendWords(trend)}
      >
        {barHeights(values).map((height, at) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- weeks keep their order
            key={at}
            data-is-now={at === values.length - 1}
            x={at * 20 + 2}
            y={40 - height * 0.4}
            width={16}
            height={height * 0.4}
            rx={1.5}
          />
        ))}
      </svg>
    </figure>
  )
}
