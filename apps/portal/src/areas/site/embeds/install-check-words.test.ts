import { expect, test } from 'vitest'
import { installed, loadsWords, policyLine, versionWords } from './install-check-words.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const seen = (last_seen: string, error_at: string | null = null) => ({
  page: 'https://leafy.example/book',
  version: '1.0.0',
  first_seen: '2026-11-01T12:00:00Z',
  last_seen,
  error: error_at && 'load_failed',
  error_at,
  way: 'page' as const,
  blocked: [],
})

test.each([
  ['never', [], 'neutral', 'Not seen yet'],
  ['a moment ago', [seen('2026-11-21T11:59:30Z')], 'ok', 'Seen just now'],
  ['two minutes ago', [seen('2026-11-21T11:58:00Z')], 'ok', 'Seen 2 minutes ago'],
  // The clock of the page is ahead of ours.
  ['in the future', [seen('2026-11-21T12:01:00Z')], 'ok', 'Seen just now'],
  [
    'on two pages',
    [seen('2026-11-20T12:00:00Z'), seen('2026-11-21T11:00:00Z')],
    'ok',
    'Seen 1 hour ago',
  ],
  ['long ago', [seen('2026-11-01T12:00:00Z')], 'warn', 'Seen 20 days ago'],
  [
    'with trouble since',
    [seen('2026-11-21T11:58:00Z', '2026-11-21T11:58:00Z')],
    'danger',
    'Seen 2 minutes ago, with problems',
  ],
  [
    'with trouble that is over',
    [seen('2026-11-21T11:58:00Z', '2026-11-20T11:58:00Z')],
    'ok',
    'Seen 2 minutes ago',
  ],
] as const)('an embed seen %s has the right status', (_, sightings, tone, words) => {
  expect(installed(sightings, now)).toEqual({ tone, words })
})

test.each([
  ['1.10.0', undefined, 'version 1.10.0, in the page'],
  ['1.10.0', '1.10.0-3f9a2c1b', 'version 1.10.0, in the page'],
  ['1.10.0', '1.9.0', 'version 1.10.0, in the page'],
  [
    '1.9.0',
    '1.10.0',
    'version 1.9.0, in the page; version 1.10.0 is out, and comes when the snippet is pasted again',
  ],
])('version %s next to %s reads “%s”', (version, current, words) => {
  expect(versionWords({ version, way: 'page' }, current)).toBe(words)
})

test('the policy line allows blocked sources, or everything that widgets need', () => {
  const origin = 'https://treasures.example'
  expect(policyLine(['connect-src'], origin)).toBe(`connect-src ${origin};`)
  expect(policyLine([], origin)).toBe(
    `script-src ${origin}; connect-src ${origin}; img-src ${origin} data: blob:;`,
  )
})

test.each([
  [[], '0 loads today, 0 in 30 days'],
  [[{ day: '2026-11-21', loads: 1 }], '1 load today, 1 in 30 days'],
  [
    [
      { day: '2026-11-20', loads: 1_300 },
      { day: '2026-11-01', loads: 4 },
    ],
    '0 loads today, 1,304 in 30 days',
  ],
])('loads are summed up in words: %j', (loads, words) => {
  expect(loadsWords(loads, '2026-11-21')).toBe(words)
})
