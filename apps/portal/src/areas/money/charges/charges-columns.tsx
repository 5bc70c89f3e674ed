import { chargeStatuses, disputeStatuses, showPounds, type Charge } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import type { ListColumn } from '#parts/list/list-of.ts'
import { statusTone } from '#parts/status-tones.ts'
import { day, momentInTable } from '#parts/words.ts'

export const ChargeTags = ({ charge }: { charge: Charge }) => (
  <span className="tags">
    <Tag tone={statusTone.charge[charge.status]}>{chargeStatuses[charge.status]}</Tag>
    {charge.dispute && (
      <Tag tone={charge.dispute === 'won' ? 'ok' : 'danger'}>{disputeStatuses[charge.dispute]}</Tag>
    )}
  </span>
)

/** Reason for a failure, and the day of the next attempt if it is in the future. */
export const sayNext = ({ error, retry_at }: Charge, now = Date.now()): string =>
  [error, retry_at && Date.parse(retry_at) > now && `Next attempt on ${day(retry_at)}.`]
    .filter(Boolean)
    .join(' ')

/** Sortable columns use the ids that the server sorts by. */
export const chargeColumns: readonly ListColumn<Charge>[] = [
  {
    id: 'id',
    header: 'Started',
    isDate: true,
    sortable: true,
    width: 176,
    cell: ({ created_at }) => momentInTable(created_at),
  },
  {
    id: 'customer',
    header: 'Customer',
    sortable: true,
    cell: ({ customer }) => <b>{customer.name}</b>,
  },
  { id: 'invoice', header: 'Invoice', width: 128, cell: ({ inv_number }) => inv_number },
  { id: 'card', header: 'Card', isExtra: true, width: 160, cell: ({ card }) => card },
  { id: 'status', header: 'Status', width: 180, cell: (charge) => <ChargeTags charge={charge} /> },
  {
    id: 'why',
    header: 'Reason',
    isExtra: true,
    cell: (charge) => <span className="small">{sayNext(charge)}</span>,
  },
  {
    id: 'refunded',
    header: 'Refunded',
    isNumber: true,
    isExtra: true,
    width: 116,
    cell: ({ refunded }) => refunded > 0 && showPounds(refunded),
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumber: true,
    sortable: true,
    width: 120,
    cell: ({ amount }) => <b>{showPounds(amount)}</b>,
  },
]
