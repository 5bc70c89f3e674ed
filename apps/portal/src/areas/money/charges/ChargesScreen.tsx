import { chargeStatuses, exportCharges, listCharges, showPounds } from '@treasures/api-client'
import { CreditCard } from 'lucide-react'
import { RegionFilter } from '#parts/list/IdFilter.tsx'
import { askedFilter, selectFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { ChargeDialogs, type OpenCharge } from './ChargeDialogs.tsx'
import { chargeColumns } from './charges-columns.tsx'

/** Attempts to charge cards: successes, declines with their reasons, and refunds. */
const charges: ListOf<typeof listCharges, OpenCharge> = {
  noun: 'charges',
  endpoint: listCharges,
  search: 'Search by customer or invoice',
  filters: {
    id_region: RegionFilter,
    status: selectFilter('Status', 'Any status', () =>
      Object.entries(chargeStatuses).map(([value, label]) => ({ value, label })),
    ),
    id_invoice: askedFilter(() => 'One invoice'),
    id_customer: askedFilter(() => 'One customer'),
  },
  columns: chargeColumns,
  totals: {
    Succeeded: ({ totals }) => showPounds(totals.succeeded),
    Refunded: ({ totals }) => showPounds(totals.refunded),
  },
  dialogOf: ({ id }) => ({ at: 'charge', id }),
  Dialogs: ChargeDialogs,
  exporting: exportCharges,
  empty: {
    icon: <CreditCard aria-hidden="true" />,
    words: 'Cards are charged when an invoice is due, or from the invoice itself.',
  },
}

export default function ChargesScreen() {
  return <ListScreen list={charges} />
}
