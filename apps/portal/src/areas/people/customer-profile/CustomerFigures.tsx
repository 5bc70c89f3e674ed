import { showPounds, type Customer } from '@treasures/api-client'
import { StatTile } from '@treasures/widgets/kit'
import { count, day } from '../../../parts/words.ts'

/** The record brings its figures along. */
export const CustomerFigures = ({ customer: { stat } }: { customer: Customer }) => (
  <div className="tiles">
    <StatTile label="Jobs this month" value={count(stat.month_jobs)} />
    <StatTile
      label="Owed"
      value={showPounds(stat.owned)}
      {...(stat.owned > 0 && { tone: 'warn' as const })}
    />
    <StatTile
      label="Last invoice"
      value={stat.last_invoice ? day(stat.last_invoice) : 'None yet'}
    />
  </div>
)
