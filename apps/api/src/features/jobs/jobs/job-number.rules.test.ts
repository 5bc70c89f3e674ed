import { expect, test } from 'vitest'
import { readJobNumber } from './job-number.rules.ts'

test.each([
  ['a number', ' 250 ', { id: 250, isSure: true }],
  ['one with its sign', '#250', { id: 250, isSure: true }],
  ['one of seven digits, or a telephone', '7700900', { id: 7_700_900, isSure: false }],
  ['the same with its sign', '#7700900', { id: 7_700_900, isSure: true }],
  ['more digits than jobs have', '7700900123', undefined],
  ['what begins with a nought', '0250', undefined],
  ['a house', '25a', undefined],
  ['a sign alone', '#', undefined],
  ['nothing', '', undefined],
])('%s, %j', (_, typed, number) => {
  expect(readJobNumber(typed)).toEqual(number)
})
