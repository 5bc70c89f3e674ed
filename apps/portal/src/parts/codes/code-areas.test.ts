import { expect, test } from 'vitest'
import { codesAround, coverageScale, coverageValue } from './code-areas.ts'

const codes = [
  { outcode: 'SE13', lat: 51.457, lon: -0.009 },
  { outcode: 'SE3', lat: 51.468, lon: 0.021 },
  { outcode: 'EH1', lat: 55.95, lon: -3.19 },
]
const around = (...matter: string[]) =>
  codesAround(codes, (outcode) => matter.includes(outcode)).map(({ outcode }) => outcode)

test('the map shows only relevant codes and their neighbours', () => {
  expect(around('SE13')).toEqual(['SE13', 'SE3'])
  expect(around('SE13', 'EH1')).toEqual(['SE13', 'SE3', 'EH1'])
})

test('without any relevant code, the map shows the whole country', () => {
  expect(around()).toEqual(['SE13', 'SE3', 'EH1'])
})

const wordsOf = (treasures: number, open_jobs: number) => {
  const value = coverageValue({ treasures, open_jobs })
  return coverageScale.steps.find(({ below }) => value < below)?.words ?? 'no colour'
}

test.each([
  ['jobs and nobody', 0, 3, 'Not covered'],
  ['a treasure for each', 2, 2, 'Fewer than 2'],
  ['some for each', 9, 3, '2 to 4'],
  ['just five for each', 5, 1, '5 to 9'],
  ['many for each', 30, 2, '10 or more'],
  ['treasures and no jobs', 4, 0, 'no colour'],
  ['neither', 0, 0, 'no colour'],
])('%s is on the matching step', (_, treasures, open_jobs, words) => {
  expect(wordsOf(treasures, open_jobs)).toBe(words)
})

test('an unknown code has no colour', () => {
  expect(coverageValue(undefined)).toBe(Infinity)
})
