import { expect, test } from 'vitest'
import { differences } from './differences.rules.ts'

test.each([
  ['as before', ['Jobs', '400'], ['Jobs', '400'], []],
  ['with another figure', ['Jobs', '400'], ['Jobs', '399'], ['- 400', '+ 399']],
  ['with one of two equal rows missing', ['Ada', 'Ada'], ['Ada'], ['- Ada']],
  ['with an added row', [], ['Ada'], ['+ Ada']],
  ['in another order', ['Ada', 'Bea'], ['Bea', 'Ada'], ['the same lines in another order']],
])('a screen %s', (_, before, after, lines) => {
  expect(differences(before, after)).toEqual(lines)
})
