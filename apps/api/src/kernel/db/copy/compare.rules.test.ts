import { expect, test } from 'vitest'
import { describeDifferences, describeOtherTables } from './compare.rules.ts'

const jobs = { name: 'jobs', rows: 2, checksum: '17' }

test.each([
  ['the same', [jobs], []],
  ['a row less', [{ ...jobs, rows: 1 }], ['jobs: 2 rows there, 1 row arrived']],
  ['another row', [{ ...jobs, checksum: '18' }], ['jobs: 2 rows, but not the same as there']],
  ['none of it', [], ['jobs: 2 rows there, 0 rows arrived']],
])('a copy with %s is described by table', (_, found, lines) => {
  expect(describeDifferences([jobs], found)).toEqual(lines)
})

const layout = (name: string, ...types: string[]) => ({
  name,
  columns: types.map((type, index) => ({ name: `c${index}`, type })),
})

test.each([
  ['of the same columns', [layout('a', 'text')], []],
  ['with a column of another type', [layout('a', 'integer')], ['a: other columns']],
  ['with a column more', [layout('a', 'text', 'text')], ['a: other columns']],
  ['that is not there', [], ['a: a table that this program does not know']],
  ['beside another', [layout('a', 'text'), layout('b', 'text')], ['b: the table is missing']],
])('a table %s accepts rows or explains why not', (_, found, lines) => {
  expect(describeOtherTables([layout('a', 'text')], found)).toEqual(lines)
})
