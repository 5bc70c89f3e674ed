import {
  billStatus,
  billStatuses,
  checkBillsDue,
  exportBills,
  issueBills,
  listBills,
  listPayouts,
  showPounds,
  monthInWords,
} from '@treasures/api-client'
import { ReceiptPoundSterling } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { RegionFilter } from '#parts/list/IdFilter.tsx'
import { askedFilter, chipFilter, chipsFilter, selectFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { lastMonths } from '#parts/timesheet-words.ts'
import { BillDialog } from './BillDialog.tsx'
import { billTitle } from './bill-words.tsx'
import { billsColumns } from './bills-columns.tsx'
import { billCount, BillsBulk } from './BillsBulk.tsx'
import { BillsDue } from './BillsDue.tsx'

const monthsBack = 24

type OpenDialog = { at: 'due' } | { at: 'bill'; id: number }

/** Treasures' own invoices, which we write for them: one draft for each locked month. */
const bills: ListOf<typeof listBills, OpenDialog> = {
  noun: 'bills',
  endpoint: listBills,
  search: 'Search by treasure or number',
  filters: {
    id_region: RegionFilter,
    month: selectFilter('Month', 'All months', () =>
      lastMonths(monthsBack, new Date()).map((month) => ({
        value: month,
        label: monthInWords(month),
      })),
    ),
    id_status: chipsFilter(billStatuses),
    held: chipFilter('true', 'On hold'),
    id_treasure: askedFilter((id) => `Treasure ${id}`),
  },
  columns: billsColumns,
  dialogOf: ({ id }) => ({ at: 'bill', id }),
  Dialogs: ({ dialog, close }) =>
    dialog.at === 'due' ? (
      <BillsDue onClose={close} />
    ) : (
      <BillDialog id={dialog.id} onClose={close} />
    ),
  adding: { endpoint: checkBillsDue, label: 'Check due work', dialog: { at: 'due' } },
  exporting: exportBills,
  links: [{ label: 'Payouts', to: paths.payouts(), endpoint: listPayouts }],
  totals: {
    Total: ({ totals }) => showPounds(totals.total),
    'VAT included': ({ totals }) => showPounds(totals.vat),
    Unpaid: ({ totals }) => showPounds(totals.unpaid),
  },
  choosing: {
    endpoint: issueBills,
    isChoosable: ({ id_status }) => id_status === billStatus.draft,
    nameOf: (bill) => `${billTitle(bill)}, ${bill.treasure.name}, ${monthInWords(bill.month)}`,
    countOf: billCount,
    Bulk: BillsBulk,
  },
  empty: {
    icon: <ReceiptPoundSterling aria-hidden="true" />,
    words: 'Each locked timesheet gets a draft bill.',
  },
}

export default function BillsScreen() {
  return <ListScreen list={bills} />
}
