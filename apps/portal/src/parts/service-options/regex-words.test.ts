import { expect, test } from 'vitest'
import { regexWords } from './regex-words.ts'

const code = (outcode: string, town: string, matches: 'all' | 'some' = 'all') => ({
  outcode,
  town,
  matches,
})

test('matches of a regex are counted and named, including partial ones', () => {
  const data = [code('SE13', 'Lewisham'), code('SE4', 'Brockley', 'some')]
  expect(regexWords({ data, known: 2943 })).toBe(
    'Matches 2 of 2,943 outward codes: SE13 Lewisham, SE4 Brockley (in part).',
  )
})

test('long lists are shortened, with a count of the rest', () => {
  const data = Array.from({ length: 1200 }, (_, at) => code(`SE${at + 1}`, 'London'))
  expect(regexWords({ data, known: 2943 })).toMatch(
    /^Matches 1,200 of 2,943 outward codes: SE1 London, .*SE8 London and 1,192 more\.$/,
  )
})

test('a regex without matches explains the consequence', () => {
  expect(regexWords({ data: [], known: 83 })).toBe(
    'Matches none of 83 outward codes: nobody could book this option.',
  )
})
