import { showPounds, billStatus, monthInWords } from '@treasures/api-client'
import { showBillRow } from '../features/money/bills/bills.show.ts'
import { billsStore } from '../features/money/bills/bills.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { occasion } from './occasion.ts'

/** Notifies a treasure of their monthly bill, unless it was voided meanwhile. */
export const mailTreasureBill = occasion({
  on: ['bill.issued'],
  what: 'Send the treasure the bill',
  notices: {
    bill_issued: {
      name: 'Bill issued, to the treasure',
      channel: 'email',
      class: 'payment',
      for: 'treasure',
      group: 'payments',
      short: 'bill_issued_short',
      subject: 'Your bill {{number}} for {{month}}',
      body: `Hello {{fname}},

Your self-billing invoice {{number}} for your work in {{month}} comes to {{total}}. Please keep it for your records, as if you had sent it to us.

If anything on it is wrong, or your tax details change, please write to {{support_email}}.`,
    },
  },
  shorts: {
    bill_issued_short: {
      name: 'Bill issued, in short',
      subject: 'Your bill for {{month}}',
      body: '{{number}} comes to {{total}}.',
      page: 'bills',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const row = await billsStore(tx).find(everywhere, happened.id_record)
    if (!row || row.id_status === billStatus.voided) return
    const { number, month, total } = showBillRow(row)
    await deps.tell(tx, at, happened, {
      template: 'bill_issued',
      to: { treasure: row.id_treasure },
      recipient: row.email,
      values: {
        fname: row.fname,
        number,
        month: monthInWords(month),
        total: showPounds(total),
      },
    })
  },
})
