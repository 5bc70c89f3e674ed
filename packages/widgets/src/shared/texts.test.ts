import { expect, test } from 'vitest'
import { fill, mergeTexts } from './texts.ts'

const ours = { claim: 'Claim This Job', phone: 'Phone {phone}' }

test('a site replaces the texts that it names and keeps the others', () => {
  expect(mergeTexts(ours, { claim: 'Take it' })).toEqual({ ...ours, claim: 'Take it' })
})

test('unknown names and values that are not strings change nothing', () => {
  expect(mergeTexts(ours, { claim: 7, toString: 'x', other: 'y' })).toEqual(ours)
  expect(mergeTexts(ours, 'nonsense')).toBe(ours)
  expect(mergeTexts(ours, null)).toBe(ours)
})

test('values replace their placeholders; a placeholder without a value stays visible', () => {
  expect(fill('Phone {phone} or {other}', { phone: '020 7946 0000' })).toBe(
    'Phone 020 7946 0000 or {other}',
  )
})
