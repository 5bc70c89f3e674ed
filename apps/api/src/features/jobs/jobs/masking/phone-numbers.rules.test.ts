import { expect, test } from 'vitest'
import { findPhoneNumbers } from './phone-numbers.rules.ts'

/**
 * Numbers in a folded text. `mask-contacts.rules.test.ts` covers the spellings that folding undoes.
 */
const numbersIn = (text: string) =>
  findPhoneNumbers(text).map(([start, end]) => text.slice(start, end))

test.each([
  ['in one piece', 'ring 07700900123 first', '07700900123'],
  ['in groups', 'ring 07700 900-123 first', '07700 900-123'],
  ['with its bracket', 'ring (020) 7946 0123 first', '(020) 7946 0123'],
  ['in brackets', 'ring (07700 900123) first', '(07700 900123)'],
  ['from abroad', 'ring +1 202 555 0143 first', '+1 202 555 0143'],
  ['with two noughts', 'ring 0044 7700 900123 first', '0044 7700 900123'],
  ['with its country alone', 'ring 44 7700 900123 first', '44 7700 900123'],
  ['without its nought', 'ring 7700 900123 first', '7700 900123'],
  ['of a landline without its nought', 'ring 20 7946 0123 first', '20 7946 0123'],
  [
    'in words',
    'oh double seven double oh nine double oh one two three',
    'oh double seven double oh nine double oh one two three',
  ],
  [
    'in words that are glued',
    'zerosevensevenzerozeroninezerozeroonetwothree',
    'zerosevensevenzerozeroninezerozeroonetwothree',
  ],
  ['with letters for digits', 'ring o77oo 9oo l23 first', 'o77oo 9oo l23'],
  ['with words between', 'ring 07700 then 900 dash 123 first', '07700 then 900 dash 123'],
  ['over two lines', 'ring 07700\n900123 first', '07700\n900123'],
  ['with figures in front of it', 'ring 1207700900123 first', '1207700900123'],
  ['with figures behind it', 'ring 07700 900123 99 first', '07700 900123'],
  ['of ten digits', 'code 01234 56789 first', '01234 56789'],
  ['with a figure behind it', 'code 07700 900123 4 first', '07700 900123'],
  ['with three figures glued to it', 'code 07700900123456 first', '07700900123456'],
  ['with figures glued in front', 'code 1207700900123 first', '1207700900123'],
  ['of nine digits, from abroad', 'code +123456789 first', '+123456789'],
  ['of fifteen, from abroad', 'code +123456789012345 first', '+123456789012345'],
  ['with five signs in it', 'code 07700.....900123 first', '07700.....900123'],
  ['with a letter in a group', 'code o77s0 9ool23 first', 'o77s0 9ool23'],
  ['behind a date', 'from 24/11/2026 07700 900123 first', '07700 900123'],
  ['that someone is to ring', 'call me on 555 123 first', '555 123'],
])('a number %s is found', (_, text, number) => {
  expect(numbersIn(text)).toEqual([number])
})

test('two numbers are found separately', () => {
  expect(numbersIn('07700 900123 or 07700 900124')).toEqual(['07700 900123', '07700 900124'])
})

test.each([
  ['sizes', 'two panels of 1800 by 900 mm'],
  ['a price', 'up to £1250.50 in all'],
  ['a date and a time', 'on 24/11/2026 at 09:30, or on 2026-11-25 at 10.15'],
  ['a list of decimals', '0.5 1.25 2.75 3.125 4.5 m'],
  ['too few digits', 'ring 077009 first'],
  ['too few digits, from abroad', 'code +12345678'],
  ['too many digits, from abroad', 'code +1234567890123456'],
  ['too many digits', 'code 077009001234567'],
  ['figures with six signs between', 'code 07700......900123'],
  ['figures far apart', 'take 07700 of the small and of the large 900123'],
  ['figures on lines of their own', '07700\n\n900123'],
  ['ten digits in no groups of a landline', 'serial 2079 46 0123'],
  ['six digits that nobody is to ring', 'reference 555 123'],
])('%s are not a number', (_, text) => {
  expect(numbersIn(text)).toEqual([])
})
