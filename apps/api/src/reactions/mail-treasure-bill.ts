import { billsStore } from '../features/money/bills/bills.store.ts'
import { showBillRow } from '../features/money/bills/bills.show.ts'
import { showPounds, billStatus } from '@treasures/api-client'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Tells a treasure about their monthly bill, unless it was voided meanwhile. */
export function mailTreasureBill(deps: ReactionDeps): Reaction<'mailTreasureBill'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const row = await billsStore(tx).find(everywhere, happened.id_record)
    if (!row || row.id_status === billStatus.voided) return
    const { number, month, total } = showBillRow(row)
    await send(tx, at, happened, {
      template: 'bill_issued',
      to: { treasure: row.id_treasure },
      recipient: row.email,
      values: {
        fname: row.fname,
        number,
        month: monthName.format(new Date(`${month}-01`)),
        total: showPounds(total),
      },
    })
  }
}

const monthName = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
