import { expect, test } from 'vitest'
import { isShown, readChosen, toggleColumn } from './columns.ts'

const columns = [
  { id: 'name', header: 'Customer', isFixed: true },
  { id: 'where', header: 'Where' },
  { id: 'since', header: 'Since', isExtra: true },
]
const shown = (stored: string | null) =>
  columns.filter((column) => isShown(column, readChosen(stored))).map(({ id }) => id)

test.each([
  [null, ['name', 'where']],
  ['{"where":false}', ['name']],
  ['{"since":true}', ['name', 'where', 'since']],
  ['{"name":false,"gone":true}', ['name', 'where']],
  ['{"where":"no"}', ['name', 'where']],
  ['[1]', ['name', 'where']],
  ['null', ['name', 'where']],
  ['{"whe', ['name', 'where']],
])('with %j in storage, the columns are %j', (stored, ids) => {
  expect(shown(stored)).toEqual(ids)
})

test('pressing a column twice changes nothing', () => {
  const where = columns[1]!
  const once = toggleColumn(where, {})
  expect(isShown(where, once)).toBe(false)
  expect(isShown(where, toggleColumn(where, once))).toBe(true)
})
