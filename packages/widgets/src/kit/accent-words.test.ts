import { expect, test } from 'vitest'
import { accentOn, parseHex } from './accent-words.ts'

test.each([
  ['#0B6E63', '#0b6e63'],
  [' ffd700 ', '#ffd700'],
  ['#fff', '#ffffff'],
])('"%s" is the colour %s', (typed, hex) => expect(parseHex(typed)).toBe(hex))

test.each(['', 'gold', '#12', '#12345', '#gggggg'])('"%s" is no colour', (typed) =>
  expect(parseHex(typed)).toBeUndefined(),
)

test('gold is darkened where it stands on white, and stays on dark', () => {
  const [light, dark] = accentOn('#ffd700')
  expect(light).toMatchObject({ on: 'light', isChanged: true, words: '#ffffff' })
  expect(light?.ratio).toBeLessThan(4.5)
  expect(dark).toMatchObject({ on: 'dark', isChanged: false, colour: '#ffd700', words: '#000000' })
})
