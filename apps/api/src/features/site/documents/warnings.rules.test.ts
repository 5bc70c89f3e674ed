import { expect, test } from 'vitest'
import { dueWarnings } from './warnings.rules.ts'

const ending = { until: '2027-03-01', checked: '2026-03-01', warn_days: [60, 30, 7], given: [] }

test.each([
  ['61 days before the end', {}, '2026-12-30', []],
  ['60 days before', {}, '2026-12-31', [60]],
  ['60 days before, once given', { given: [60] }, '2026-12-31', []],
  ['30 days before', { given: [60] }, '2027-01-30', [30]],
  ['on the last day', { given: [60, 30, 7] }, '2027-03-01', [0]],
  ['the day after', { given: [60, 30, 7] }, '2027-03-02', []],
  ['after weeks without the server', { given: [60] }, '2027-02-25', [30, 7]],
  ['checked 20 days before the end', { checked: '2027-02-09' }, '2027-02-10', []],
  ['checked 20 days before, 7 days before', { checked: '2027-02-09' }, '2027-02-22', [7]],
  ['checked on the last day', { checked: '2027-03-01' }, '2027-03-01', []],
  ['without warnings but the last', { warn_days: [] }, '2027-03-01', [0]],
])('%s', (_, changes, today, expected) => {
  expect(dueWarnings({ ...ending, ...changes }, today)).toEqual(expected)
})
