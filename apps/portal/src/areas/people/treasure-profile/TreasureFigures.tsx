import {
  listBills,
  listJobs,
  listTimesheets,
  showPounds,
  type Treasure,
} from '@treasures/api-client'
import { StatTile } from '@treasures/widgets/kit'
import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { FigureLink } from '#parts/panels/FigureLink.tsx'
import { listOfSomebody } from '#parts/panels/JobsPanel.tsx'
import { count, monthBegan } from '#parts/words.ts'
import { ratingWords } from '../treasures/treasure-words.ts'

/** Figures of the record. Each links to its list, if it has one. */
export function TreasureFigures({ treasure }: { treasure: Treasure }) {
  const { id, name, stat, rating, ratings } = treasure
  const [taken_since] = useState(() => monthBegan(new Date()))
  const jobs = (filter: Record<string, string | number>) => listOfSomebody(paths.jobs(), filter)
  const sheet = stat.current_timesheet
  return (
    <div className="tiles">
      <StatTile label="Rating" value={ratingWords(rating, ratings)} />
      <StatTile
        label="Jobs this month"
        value={
          <FigureLink endpoint={listJobs} to={jobs({ id_treasure: id, taken_since })}>
            {count(stat.month_jobs)}
          </FigureLink>
        }
      />
      <StatTile
        label="Jobs taken"
        value={
          <FigureLink endpoint={listJobs} to={jobs({ had_by: id })}>
            {count(stat.claimed_jobs)}
          </FigureLink>
        }
      />
      <StatTile label="Offers looked at" value={count(stat.viewed_opps)} />
      <StatTile
        label="This month’s timesheet"
        value={
          sheet ? (
            <FigureLink
              endpoint={listTimesheets}
              to={paths.timesheetView({ id: sheet.id, treasure: id, name })}
            >
              {showPounds(sheet.total)}
            </FigureLink>
          ) : (
            'None yet'
          )
        }
      />
      <StatTile
        label="Owed"
        value={
          <FigureLink endpoint={listBills} to={listOfSomebody(paths.bills(), { id_treasure: id })}>
            {showPounds(stat.owned)}
          </FigureLink>
        }
      />
    </div>
  )
}
