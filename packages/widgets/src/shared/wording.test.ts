import { showPounds } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { formatPoundsShort } from './price.ts'
import { timeAgo, waitInWords } from './relative-time.ts'

test('prices have two decimal places and thousands separators; a pin drops empty pence', () => {
  expect(showPounds(18)).toBe('£18.00')
  expect(showPounds(1250.5)).toBe('£1,250.50')
  expect(formatPoundsShort(18)).toBe('£18')
  expect(formatPoundsShort(16.5)).toBe('£16.50')
})

const now = Date.parse('2026-11-21T12:00:00Z')
test.each([
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:48:00Z', '12 min ago'],
  ['2026-11-21T11:00:00Z', '1 h ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-16T11:00:00Z', '5 days ago'],
  ['2026-10-01T23:30:00Z', '2 Oct'],
])('a job posted at %s reads "%s"', (then, words) => {
  expect(timeAgo(Date.parse(then), now)).toBe(words)
})

test.each([
  [2, 'a moment'],
  [31, 'a minute'],
  [61, '2 minutes'],
  [720, '12 minutes'],
  [3600, '60 minutes'],
  [7000, '2 hours'],
])('%i seconds to wait read "%s"', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})
