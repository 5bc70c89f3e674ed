import { expect, test } from 'vitest'
import { createRegexPreview } from './regex-preview.rules.ts'

const previewOf = (pattern: string) => {
  const regex = new RegExp(pattern, 'i')
  const seen = { tried: 0, turns: 0 }
  const matchOf = createRegexPreview(pattern, (postcode) => (seen.tried++, regex.test(postcode)))
  const run = (outcode: string) => {
    const matching = matchOf(outcode)
    let step = matching.next()
    for (; !step.done; step = matching.next()) seen.turns++
    return step.value
  }
  return { run, seen }
}

test.each([
  ['^SE13', 'SE13', 'all'],
  ['^SE13', 'SE1', 'none'],
  ['^SE13 5', 'SE13', 'some'],
  ['5AB$', 'SE13', 'some'],
  // Inward codes never contain a C.
  ['C[A-Z]$', 'SE13', 'none'],
  ['[C-F]B$', 'SE13', 'some'],
  ['\\d[A-Z]{2}$', 'N1', 'all'],
  ['^SE\\d\\d ', 'SE13', 'all'],
  ['^SE\\d\\d ', 'SE1', 'none'],
  ['\\x35AB$', 'SE13', 'some'],
  ['^\\x53E13', 'SE13', 'all'],
  ['^\\x53E13', 'NE13', 'none'],
])('%j in %s matches %s', (pattern, outcode, match) => {
  expect(previewOf(pattern).run(outcode)).toBe(match)
})

test('characters that a pattern treats alike are tried once', () => {
  const { run, seen } = previewOf('^N1 ')
  expect(run('SE23')).toBe('none')
  const { tried } = seen
  expect(run('TD45')).toBe('none')
  expect(seen.tried).toBe(tried)
  expect(run('N1')).toBe('all')
  expect(seen.tried).toBeGreaterThan(tried)
})

test('other work gets a turn every sixteen tries', () => {
  const { run, seen } = previewOf('^\\x53E')
  run('SE13')
  expect(seen).toEqual({ tried: 4_000, turns: 250 })
})
