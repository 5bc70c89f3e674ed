import { chargeStatuses, disputeStatuses, poundsOf, type Charge } from '@treasures/api-client'
import type * as z from 'zod/mini'
import { csvTable } from '#kernel/csv.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { chargesListStore, type ChargeListRow } from './charges-list.store.ts'
import { refundsStore } from './refunds.store.ts'

type Shown = z.infer<typeof Charge>
type Dispute = Shown['dispute']
type RefundRow = Awaited<ReturnType<ReturnType<typeof refundsStore>['listOf']>>[number]

const show = (row: ChargeListRow, refunds: readonly RefundRow[], dispute: Dispute): Shown => ({
  id: row.id,
  id_invoice: row.id_invoice,
  inv_number: row.inv_number ?? '',
  customer: { id: row.id_customer, name: row.customer },
  card: row.card,
  attempt: row.attempt,
  amount: poundsOf(row.amount_pence),
  refunded: poundsOf(row.refunded_pence),
  refundable: poundsOf(row.refundable_pence),
  status: row.status,
  error: row.error ?? '',
  retry_at: row.retry_at?.toISOString() ?? null,
  dispute,
  refunds: refunds.map((refund) => ({
    id: refund.id,
    amount: poundsOf(refund.amount_pence),
    status: refund.status,
    reason: refund.reason,
    error: refund.error ?? '',
    created_at: refund.created_at.toISOString(),
  })),
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

/** Charges with their refunds and disputes, in the order of the rows. */
export async function showCharges(db: Db, rows: readonly ChargeListRow[]): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id)
  const [refunds, disputes] = [
    await refundsStore(db).listOf(ids),
    await chargesListStore(db).listDisputes(ids),
  ]
  return rows.map((row) =>
    show(
      row,
      refunds.filter(({ id_charge }) => id_charge === row.id),
      disputes.find(({ id_charge }) => id_charge === row.id)?.status ?? null,
    ),
  )
}

export async function showCharge(db: Db, id: number): Promise<Shown> {
  const [shown] = await showCharges(db, await chargesListStore(db).rows([id]))
  return must(shown)
}

export const chargesCsv = csvTable<ChargeListRow & { dispute: Dispute }>([
  ['Id', (row) => row.id],
  ['Invoice', (row) => row.inv_number],
  ['Customer id', (row) => row.id_customer],
  ['Customer', (row) => row.customer],
  ['Card', (row) => row.card],
  ['Attempt', (row) => row.attempt],
  ['Amount (GBP)', (row) => poundsOf(row.amount_pence)],
  ['Refunded (GBP)', (row) => poundsOf(row.refunded_pence)],
  ['Fee (GBP)', (row) => poundsOf(row.fee_pence)],
  ['Status', (row) => chargeStatuses[row.status]],
  ['Dispute', (row) => row.dispute && disputeStatuses[row.dispute]],
  ['Reason', (row) => row.error],
  ['Next attempt (UTC)', (row) => row.retry_at?.toISOString()],
  ['Started (UTC)', (row) => row.created_at.toISOString()],
  ['Finished (UTC)', (row) => row.finished_at?.toISOString()],
])
