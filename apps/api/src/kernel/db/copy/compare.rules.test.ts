import { expect, test } from 'vitest'
import { describeDifferences, describeOtherTables } from './compare.rules.ts'

const jobs = { name: 'jobs', rows: 2, checksum: '17' }

test.each([
  ['the same', [jobs], []],
  ['one row fewer', [{ ...jobs, rows: 1 }], ['jobs: 2 rows there, 1 row arrived']],
  ['a different row', [{ ...jobs, checksum: '18' }], ['jobs: 2 rows, but not the same as there']],
  ['no table', [], ['jobs: 2 rows there, 0 rows arrived']],
])('a copy with %s is described by table', (_, found, lines) => {
  expect(describeDifferences([jobs], found)).toEqual(lines)
})

const layout = (name: string, ...types: string[]) => ({
  name,
  columns: types.map((type, index) => ({ name: `c${index}`, type })),
})

test.each([
  ['with the same columns', [layout('a', 'text')], []],
  ['with a column of another type', [layout('a', 'integer')], ['a: other columns']],
  ['with one more column', [layout('a', 'text', 'text')], ['a: other columns']],
  ['that is unknown', [], ['a: a table that this program does not know']],
  [
    'next to one that the copy lacks',
    [layout('a', 'text'), layout('b', 'text')],
    ['b: the table is missing'],
  ],
])('a table %s accepts rows or explains why not', (_, found, lines) => {
  expect(describeOtherTables([layout('a', 'text')], found)).toEqual(lines)
})
