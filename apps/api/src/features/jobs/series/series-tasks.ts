import { addDays, londonDate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { hours } from '#kernel/clock.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { horizonDays, makeDates } from './make-dates.ts'
import { seriesStore } from './series.store.ts'

/** Once a day, makes the dates of each series for the next eight weeks. */
export const seriesTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'series.make': {
      sweep: {
        every: hours(1),
        due: (due) => seriesStore(db).due(due, addDays(londonDate(due.at), horizonDays)),
      },
      work: (tx, { id }, at) => makeDates(tx, at, id),
    },
  }) satisfies Partial<Tasks>
