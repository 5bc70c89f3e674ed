import { listInvoices, listJobs, showPounds, type Customer } from '@treasures/api-client'
import { StatTile } from '@treasures/widgets/kit'
import { useState } from 'react'
import { paths } from '#app/paths.ts'
import { FigureLink } from '#parts/panels/FigureLink.tsx'
import { listOfSomebody } from '#parts/panels/JobsPanel.tsx'
import { count, day, monthBegan } from '#parts/words.ts'

/** Figures of the record. Each links to its list. */
export function CustomerFigures({ customer: { id, stat } }: { customer: Customer }) {
  const [posted_since] = useState(() => monthBegan(new Date()))
  const invoices = listOfSomebody(paths.invoices(), { id_customer: id })
  return (
    <div className="tiles">
      <StatTile
        label="Jobs this month"
        value={
          <FigureLink
            endpoint={listJobs}
            to={listOfSomebody(paths.jobs(), { id_customer: id, posted_since })}
          >
            {count(stat.month_jobs)}
          </FigureLink>
        }
      />
      <StatTile
        label="Owed"
        value={
          <FigureLink endpoint={listInvoices} to={invoices}>
            {showPounds(stat.owned)}
          </FigureLink>
        }
        {...(stat.owned > 0 && { tone: 'warn' as const })}
      />
      {stat.credit > 0 && <StatTile label="In credit" value={showPounds(stat.credit)} />}
      <StatTile
        label="Last invoice"
        value={
          stat.last_invoice ? (
            <FigureLink endpoint={listInvoices} to={invoices}>
              {day(stat.last_invoice)}
            </FigureLink>
          ) : (
            'None yet'
          )
        }
      />
    </div>
  )
}
