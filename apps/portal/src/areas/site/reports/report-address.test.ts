import { expect, test } from 'vitest'
import { readReportAddress, usualRanges } from './report-address.ts'

const read = (search: string) => readReportAddress(new URLSearchParams(search), '2026-11-29')

test('an empty address asks for bookings of the last twelve weeks', () => {
  expect(read('')).toEqual({
    figure: 'booked',
    from: '2026-09-07',
    to: '2026-11-29',
    by: 'week',
    region: undefined,
  })
})

test('what cannot be read counts as absent', () => {
  expect(read('figure=profit&from=yesterday&to=2026-13-01&by=hour&region=x')).toEqual(read(''))
})

test('a whole address is read', () => {
  expect(read('figure=margin&from=2026-01-01&to=2026-06-30&by=region&region=4')).toEqual({
    figure: 'margin',
    from: '2026-01-01',
    to: '2026-06-30',
    by: 'region',
    region: 4,
  })
})

test('the usual ranges end before the next begins', () => {
  expect(usualRanges('2026-03-31')).toEqual([
    { words: 'This month', from: '2026-03-01', to: '2026-03-31' },
    { words: 'Last month', from: '2026-02-01', to: '2026-02-28' },
    { words: 'This year', from: '2026-01-01', to: '2026-03-31' },
    { words: 'Last year', from: '2025-01-01', to: '2025-12-31' },
  ])
})
