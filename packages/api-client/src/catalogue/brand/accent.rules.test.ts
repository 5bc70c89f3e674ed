import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOn, contrast, readableAccent, type Rgb } from './accent.rules.ts'

const channel = fc.integer({ min: 0, max: 255 })
const colour: fc.Arbitrary<Rgb> = fc.tuple(channel, channel, channel)
const light: Rgb = [255, 255, 255]
const dark: Rgb = [17, 27, 25]

test('any accent is readable on both surfaces, and text is readable on any accent', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom(light, dark), (wanted, surface) => {
      const { accent, onAccent } = readableAccent(wanted, surface)
      expect(contrast(accent, surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a readable accent stays as the franchisee chose it', () => {
  expect(readableAccent([11, 110, 99], light).accent).toEqual([11, 110, 99])
})

test('a weak yellow keeps its hue and is only as dark as it must be', () => {
  const { accent } = readableAccent([255, 221, 0], light)
  const [red, green, blue] = accent
  expect(red).toBeGreaterThan(green)
  expect(green).toBeGreaterThan(blue)
  expect(contrast(accent, light)).toBeLessThan(5)
})

test('gold is darkened on white, and unchanged on dark', () => {
  const [light, dark] = accentOn('#ffd700')
  expect(light).toMatchObject({ on: 'light', isChanged: true, words: '#ffffff' })
  expect(light?.ratio).toBeLessThan(4.5)
  expect(dark).toMatchObject({ on: 'dark', isChanged: false, colour: '#ffd700', words: '#000000' })
})
