import { expect, test } from 'vitest'
import {
  dataFileName,
  groupErased,
  groupUnproven,
  isSameName,
  summaryWords,
} from './personal-data.rules.ts'

const now = new Date('2026-11-24T23:30:00Z')

test("the file's name contains person and date, in characters that every disk accepts", () => {
  expect(dataFileName('Personal data of Ada Stone', now)).toBe(
    'Personal data of Ada Stone, 2026-11-24.zip',
  )
  expect(dataFileName('Personal data of A/B: "C"', now)).toBe(
    'Personal data of A B   C , 2026-11-24.zip',
  )
})

test.each([
  [{ data: [{ what: 'Invoices', rows: 1 }], photos: 0, unproven: [] }, '1 record of 1 kind.'],
  [
    {
      data: [
        { what: 'Invoices', rows: 1_300 },
        { what: 'Jobs', rows: 2 },
      ],
      photos: 1,
      unproven: [],
    },
    '1,302 records of 2 kinds, and 1 photo.',
  ],
  [{ data: [], photos: 0, unproven: [] }, '0 records of 0 kinds.'],
])('the contents of a file are summed up (%#)', (summary, words) => {
  expect(summaryWords(summary)).toBe(words)
})

test('deleted records come first, and kept ones have a reason', () => {
  const [jobs, invoices, tags] = [
    { what: 'Jobs', rows: 1, becomes: 'anonymised' as const },
    { what: 'Invoices', rows: 2, becomes: 'kept' as const },
    { what: 'Tags', rows: 3, becomes: 'deleted' as const },
  ]
  expect(groupErased([jobs, invoices, tags]).map(({ title, rows }) => [title, rows])).toEqual([
    ['Deleted', [tags]],
    ['Kept without names and contacts', [jobs]],
    ['Kept for tax', [invoices]],
  ])
  expect(groupErased([jobs])).toHaveLength(1)
})

test.each([
  ['Ada Stone', 'Ada Stone', true],
  ['  ada   STONE ', 'Ada Stone', true],
  ['Ada\u00a0Stone', 'Ada Stone', true],
  ['Ada', 'Ada Stone', false],
  ['', 'Ada Stone', false],
])('“%s” typed for %s matches: %s', (typed, name, same) => {
  expect(isSameName(typed, name)).toBe(same)
})

test('each contact in doubt has one line', () => {
  const mobile = '+447700900123'
  const unproven = [
    { contact: mobile, what: 'Texts received', rows: 1_200 },
    { contact: 'jo@example.org', what: 'Sign-ups', rows: 1 },
    { contact: mobile, what: 'STOP', rows: 1 },
  ]
  expect(groupUnproven(unproven)).toEqual([
    { contact: mobile, label: `${mobile}: Texts received\u00a0(1,200), STOP\u00a0(1)` },
    { contact: 'jo@example.org', label: 'jo@example.org: Sign-ups\u00a0(1)' },
  ])
})
