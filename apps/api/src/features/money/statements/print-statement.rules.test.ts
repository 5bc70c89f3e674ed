import type { BusinessDetails } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { layOutStatement } from './print-statement.rules.ts'
import { figureStatement } from './statement.rules.ts'

test('a statement names both parties, each entry and all sums', () => {
  const entry = {
    id: 1,
    date: '2026-11-05',
    kind: 'wallet_credit',
    descr: 'Invoice 000012',
    id_invoice: 12,
    amount_pence: 2_550,
  }
  const document = layOutStatement({
    ...figureStatement(1_000, [entry]),
    region: {
      id: 3,
      region_name: 'Kent',
      company: 'Kent Homes Ltd',
      address: '1 High Street\nMaidstone',
    },
    month: '2026-11',
    is_open: true,
    seller: { name: 'Treasures Ltd', address: '2 Low Street' } as BusinessDetails,
    created_at: new Date('2026-11-29T09:00:00Z'),
  })
  expect(document).toMatchObject({
    number: 'ST-3-2026-11',
    facts: [{ term: 'Month', detail: 'November 2026' }],
    from: ['Treasures Ltd', '2 Low Street'],
    to: ['Kent Homes Ltd', 'Kent', '1 High Street', 'Maidstone'],
    rows: [{ date: '2026-11-05', descr: 'Invoice 000012', total_pence: 2_550 }],
    sums: [
      { term: 'Opening balance', pence: 1_000 },
      { term: 'Shares of invoices', pence: 2_550 },
      { term: 'Credit notes', pence: 0 },
      { term: 'Fees and adjustments', pence: 0 },
      { term: 'Payouts', pence: 0 },
      { term: 'Closing balance', pence: 3_550, isStrong: true },
    ],
  })
  expect(document.notes.at(-1)).toMatch(/not over yet/)
})
