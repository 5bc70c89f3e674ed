import { describe, expect, test } from 'vitest'
import { addCodes, codesOf, regexOf, regexWords, whereWords } from './postcodes.rules.ts'

describe('codes named by a regex', () => {
  test.each([
    ['nothing is everywhere', '', []],
    ['one with its end', '^SE1 ', ['SE1']],
    ['one as it is written here', String.raw`^SE1\b`, ['SE1']],
    ['one that no other begins with needs no end', '^SE13', ['SE13']],
    ['several', '^(SE1|SE16) ', ['SE1', 'SE16']],
    ['several in a group that is not kept', String.raw`^(?:SE1|W1A)\s`, ['SE1', 'W1A']],
    ['what they begin with before the group', '^SE(3|7|10) ', ['SE3', 'SE7', 'SE10']],
    ['each once', '^(SE1|SE1) ', ['SE1']],
  ])('%s', (_, regex, codes) => {
    expect(codesOf(regex)).toEqual(codes)
  })

  test.each([
    ['a code with which others begin', '^SE1'],
    ['several, of which others begin with one', '^(SE1|SE16)'],
    ['a class of digits', '^EH[1-9] '],
    ['an area', '^SE'],
    ['not from the beginning', 'SE13 '],
    ['a whole postcode', '^SE13 5AB$'],
    ['what cannot be read', '((SE'],
    ['an empty part', '^(SE1|) '],
    ['two groups', '^(SE|EH)(1|2) '],
  ])('%s is a different form', (_, regex) => {
    expect(codesOf(regex)).toBeUndefined()
  })
})

test.each([[[]], [['SE1']], [['SE1', 'SE16', 'W1A']]])(
  'a regex of %j reads back as the same codes',
  (codes) => {
    expect(codesOf(regexOf(codes))).toEqual(codes)
  },
)

test('a regex of a code matches only that code', () => {
  const regex = new RegExp(regexOf(['SE1', 'W1A']))
  expect(['SE1 2AB', 'W1A 1AA', 'SE13 5AB', 'W1 2AB'].map((code) => regex.test(code))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['one more, in order', ['SE16'], 'se2', ['SE2', 'SE16'], []],
  ['several at once', [], 'SE1, se16;W1A', ['SE1', 'SE16', 'W1A'], []],
  ['with blanks between', [], 'SE1 SE16', ['SE1', 'SE16'], []],
  ['a whole postcode stands for its first part', [], 'SE16 3AB', ['SE16'], []],
  ['known already', ['SE1'], 'SE1', ['SE1'], []],
  ['what is none is told', ['SE1'], 'Lewisham, SE4', ['SE1', 'SE4'], ['Lewisham']],
  ['nothing', ['SE1'], ' ', ['SE1'], []],
] as const)('adding %s', (_, codes, typed, all, wrong) => {
  expect(addCodes(codes, typed)).toEqual({ codes: all, wrong })
})

test.each([
  ['none', null, 'Everywhere'],
  ['some', '^(SE1|SE16) ', 'SE1, SE16'],
  ['many', '^(SE1|SE2|SE3|SE4|SE5|SE6) ', 'SE1, SE2, SE3, SE4 and 2 more'],
  ['another form', '^EH[1-9] ', 'By a pattern of its own'],
])('the places of an option with %s are described in words', (_, regex, words) => {
  expect(whereWords(regex)).toBe(words)
})

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
