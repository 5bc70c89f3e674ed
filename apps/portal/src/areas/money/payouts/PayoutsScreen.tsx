import { listPayouts, payoutStatuses } from '@treasures/api-client'
import { Landmark } from 'lucide-react'
import { chipFilter, chipsFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { WaitingPayouts } from './WaitingPayouts.tsx'
import { PayoutDialogs, type PayoutTask } from './PayoutDialogs.tsx'
import { PayoutMenu } from './PayoutMenu.tsx'
import { payoutColumns } from './payouts-columns.tsx'

/** Payouts to treasures and franchisees. Above the list are the ones that wait to be paid. */
const payouts: ListOf<typeof listPayouts, PayoutTask> = {
  noun: 'payouts',
  endpoint: listPayouts,
  search: 'Search by name or reference',
  filters: {
    id_status: chipsFilter(payoutStatuses),
    to_repeat: chipFilter('true', 'Needs a new payout'),
  },
  columns: payoutColumns,
  rowHeight: 60,
  actions: (payout, open) => <PayoutMenu payout={payout} open={open} />,
  Dialogs: PayoutDialogs,
  Above: WaitingPayouts,
  empty: {
    icon: <Landmark aria-hidden="true" />,
    words: 'Payouts are requested from the wallet of a treasure or a franchisee.',
  },
}

export default function PayoutsScreen() {
  return <ListScreen list={payouts} />
}
