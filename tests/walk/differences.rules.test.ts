import { expect, test } from 'vitest'
import { differences } from './differences.rules.ts'

test.each([
  ['as before', ['Jobs', '400'], ['Jobs', '400'], []],
  ['with another figure', ['Jobs', '400'], ['Jobs', '399'], ['- 400', '+ 399']],
  ['with a row that was there twice and is once', ['Ada', 'Ada'], ['Ada'], ['- Ada']],
  ['with a row more', [], ['Ada'], ['+ Ada']],
  ['in another order', ['Ada', 'Bea'], ['Bea', 'Ada'], ['the same lines in another order']],
])('a screen %s', (_, before, after, lines) => {
  expect(differences(before, after)).toEqual(lines)
})
