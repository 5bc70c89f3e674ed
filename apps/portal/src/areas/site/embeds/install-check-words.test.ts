import { expect, test } from 'vitest'
import { installed } from './install-check-words.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const seen = (last_seen: string, error_at: string | null = null) => ({
  page: 'https://leafy.example/book',
  version: '1.0.0',
  first_seen: '2026-11-01T12:00:00Z',
  last_seen,
  error: error_at && 'load_failed',
  error_at,
})

test.each([
  ['never', [], 'neutral', 'Not seen yet'],
  ['a moment ago', [seen('2026-11-21T11:59:30Z')], 'ok', 'Seen just now'],
  ['two minutes ago', [seen('2026-11-21T11:58:00Z')], 'ok', 'Seen 2 minutes ago'],
  // A clock that is ahead of ours.
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
] as const)('an embed that was seen %s is said to be', (_, sightings, tone, words) => {
  expect(installed(sightings, now)).toEqual({ tone, words })
})
