import { expect, test } from 'vitest'
import { codesAround, plenty } from './code-areas.ts'

const codes = [
  { outcode: 'SE13', lat: 51.457, lon: -0.009 },
  { outcode: 'SE3', lat: 51.468, lon: 0.021 },
  { outcode: 'EH1', lat: 55.95, lon: -3.19 },
]
const around = (...matter: string[]) =>
  codesAround(codes, (outcode) => matter.includes(outcode)).map(({ outcode }) => outcode)

test('the map shows the codes that matter with their neighbours, and no more', () => {
  expect(around('SE13')).toEqual(['SE13', 'SE3'])
  expect(around('SE13', 'EH1')).toEqual(['SE13', 'SE3', 'EH1'])
})

test('where nobody lives anywhere the whole country is shown', () => {
  expect(around()).toEqual(['SE13', 'SE3', 'EH1'])
})

test('more is never drawn weaker than less', () => {
  const factors = [0, 1, 2, 3, 9, 10, 500].map(plenty)
  expect(factors).toEqual(factors.toSorted((one, two) => one - two))
})
