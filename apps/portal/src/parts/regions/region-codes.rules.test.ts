import { expect, test } from 'vitest'
import { codesOf, toggleCode } from './region-codes.rules.ts'

const holders = [
  { outcode: 'LS1', id_region: null },
  { outcode: 'LS2', id_region: 7 },
  { outcode: 'LS10', id_region: 8 },
]

test('an area is all of its codes that no other region has', () => {
  expect(codesOf('ls', holders)).toEqual(['LS1'])
  expect(codesOf('LS YO1', holders, 7)).toEqual(['LS1', 'LS2', 'YO1'])
})

test('what is no code stays, for the form to complain about', () => {
  expect(codesOf('LS1, Leeds', holders)).toEqual(['Leeds', 'LS1'])
})

test('a press on the map adds a code, and a second one takes it out', () => {
  expect(toggleCode('LS10', 'LS1')).toBe('LS1, LS10')
  expect(toggleCode('LS1, LS10', 'LS1')).toBe('LS10')
})
