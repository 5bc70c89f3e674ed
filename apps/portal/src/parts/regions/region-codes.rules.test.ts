import { expect, test } from 'vitest'
import { codesOf, toggleCode } from './region-codes.rules.ts'

const holders = [
  { outcode: 'LS1', id_region: null },
  { outcode: 'LS2', id_region: 7 },
  { outcode: 'LS10', id_region: 8 },
]

test('an area adds all of its codes that no other region has', () => {
  expect(codesOf('ls', holders)).toEqual(['LS1'])
  expect(codesOf('LS YO1', holders, 7)).toEqual(['LS1', 'LS2', 'YO1'])
})

test('a word that is not a code stays for the form to refuse', () => {
  expect(codesOf('LS1, Leeds', holders)).toEqual(['Leeds', 'LS1'])
})

test('pressing a code on the map adds it, and pressing it again removes it', () => {
  expect(toggleCode('LS10', 'LS1')).toBe('LS1, LS10')
  expect(toggleCode('LS1, LS10', 'LS1')).toBe('LS10')
})
