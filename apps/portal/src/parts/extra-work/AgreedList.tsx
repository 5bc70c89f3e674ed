import { listAgreed, priceInWords, priceUnit, showPounds, type Agreed } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '../../app/query.ts'
import { Loaded } from '../list/Loaded.tsx'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import { moment } from '../words.ts'
import './extra-work.css'

/** What was agreed for a job, each with its price and with who agreed. */
export function AgreedList({ id }: { id: number }) {
  return (
    <Loaded query={useQuery(rowsOf(listAgreed, { params: { id } }))}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="muted">Nothing is agreed yet.</p>
        ) : (
          <ul className="extra-work-lines" aria-label="What was agreed">
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <p>
                    {row.what}: {agreedPrice(row)}
                  </p>
                  <p className="small muted">{agreedBy(row)}</p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

export function AgreedDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <TitledDialog title={`What was agreed for job ${id}`} onClose={onClose}>
      <AgreedList id={id} />
    </TitledDialog>
  )
}

/** "£26.50 per hour, at most 3 hours", or the price of all of it. */
function agreedPrice({ source, customerprice, unit, quantity }: Agreed): string {
  const pounds = customerprice ?? 0
  if (source === 'change' || unit.id === priceUnit.fixedPrice) return showPounds(pounds)
  const price = priceInWords(pounds, unit)
  return quantity === null
    ? price
    : `${price}, at most ${quantity} ${quantity === 1 ? unit.name_singular : unit.name_plural}`
}

const verbs: Record<Agreed['source'], string> = {
  booking: 'Booked',
  estimate: 'Accepted',
  change: 'Agreed',
  staff: 'Set',
}

/** "Booked by Priya on 1 Dec 2026, 10:20", "Set by Sam for the customer on …". */
function agreedBy({ source, by_staff, agreed_by, agreed_at }: Agreed): string {
  const who = by_staff ? `${agreed_by ?? 'staff'} for the customer` : (agreed_by ?? 'the customer')
  return `${verbs[source]} by ${who} on ${moment(agreed_at)}`
}
