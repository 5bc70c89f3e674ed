import { expect, test } from 'vitest'
import { northernIrishCodes, readOutwardCodes, sayCodes } from './outward-codes.rules.ts'

test.each([
  [
    'commas, semicolons, spaces and lines',
    'ls6, LS7;ls8\n LS10',
    ['LS6', 'LS7', 'LS8', 'LS10'],
    [],
  ],
  ['a repeated code', 'LS6 ls6', ['LS6'], []],
  ['a whole postcode', 'LS6 1AA', ['LS6'], ['1AA']],
  ['a postcode without its space', 'LS61AA', [], ['LS61AA']],
  ['an area without a number', 'LS, LS1', ['LS1'], ['LS']],
  ['no codes', ' , ', [], []],
])('a list with %s is read', (_what, text, codes, refused) => {
  expect(readOutwardCodes(text)).toEqual({ codes, refused })
})

test('Northern Ireland has 80 outward codes', () => {
  expect(northernIrishCodes).toHaveLength(80)
  expect(northernIrishCodes).toEqual(expect.arrayContaining(['BT1', 'BT48', 'BT94']))
  expect(northernIrishCodes).not.toContain('BT50')
})

test.each([
  [['LS6'], 'LS6'],
  [['LS10', 'LS2'], 'LS2 and LS10'],
  [['A1', 'A2', 'A3'], 'A1, A2 and 1 more'],
])('%s reads as "%s" with at most two shown', (codes, words) => {
  expect(sayCodes(codes, 2)).toBe(words)
})
