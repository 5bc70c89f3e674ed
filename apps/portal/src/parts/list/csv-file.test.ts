import { expect, test } from 'vitest'
import { countLines, csvName } from './csv-file.ts'

test('lines are counted piece by piece, wherever the file is split', () => {
  const pieces = ['name\nAn', 'n\nBea\n', '', 'Cy\n'].map((text) => new TextEncoder().encode(text))
  expect(pieces.reduce((sum, piece) => sum + countLines(piece), 0)).toBe(4)
})

test.each([
  ['2026-11-21T12:00:00Z', 'customers-2026-11-21.csv'],
  ['2026-07-21T23:30:00Z', 'customers-2026-07-22.csv'],
])('a file exported at %s is named for the day in London', (now, name) => {
  expect(csvName('customers', new Date(now))).toBe(name)
})
