import { expect, test } from 'vitest'
import type { QuarterFigures } from './hmrc-report.rules.ts'
import { layOutReport } from './printed-report.rules.ts'

const quarter = (invoiced_pence: number, withheld_pence: number): QuarterFigures => ({
  invoiced_pence,
  credited_pence: 0,
  adjusted_pence: 0,
  withheld_pence,
  jobs: 2,
})

test('the copy has the identity, and the whole pounds of each quarter', () => {
  const copy = layOutReport({
    year: 2026,
    details: {
      id: 7,
      fname: 'Grace',
      lname: 'Hopper',
      birthdate: '1980-02-29',
      address: '1 High Street',
      postcode: 'SE13 5AB',
      kind: 'individual',
      legal_name: null,
      company_number: null,
      nino: 'AB123456C',
      utr: null,
      vat_number: null,
    },
    account: { holder: 'G Hopper', account: '089999 66374958' },
    figures: [quarter(10_050, 0), quarter(0, 2_049), quarter(99, 0), quarter(0, 0)],
    operator: {
      platform_id: 'XEDPI1',
      name: 'Treasures Ltd',
      trading_name: 'Treasures',
      address: '1 High Street\nLondon',
      tax_number: null,
      vat_number: null,
    },
    reported_at: new Date('2027-01-05T10:00:00Z'),
  })
  expect(copy.to).toEqual([
    'Grace Hopper',
    '1 High Street',
    'SE13 5AB',
    'Born 29 Feb 1980',
    'Tax number AB123456C',
    'Bank account ending in 4958',
  ])
  expect(copy.rows.map(({ total_pence }) => total_pence)).toEqual([10_100, -2_000, 100, 0])
  expect(copy.sums.map(({ pence }) => pence)).toEqual([2_000, 8_200])
})
