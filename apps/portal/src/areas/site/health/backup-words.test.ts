import type { Backup } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { describeBackup } from './backup-words.ts'

const made: Backup = {
  id: 1,
  file: 'treasures-2026-11-23T023000Z.backup',
  encrypted: true,
  started_at: '2026-11-23T02:30:00.000Z',
  made_at: '2026-11-23T02:30:09.000Z',
  error: null,
  bytes: 1_567_460,
  rows: 12_760,
  files: 214,
  missing_photos: 0,
  tested_at: null,
  test_error: null,
}
const contents = '12,760 rows and 214 files, 2\u00a0MB, encrypted'

test.each<[string, Partial<Backup>, string[]]>([
  ['made', {}, [contents, 'Not yet restored as a test']],
  [
    'restored',
    { tested_at: '2026-11-23T03:31:00.000Z', encrypted: false, bytes: 900 },
    [
      '12,760 rows and 214 files, 1\u00a0kB, not encrypted',
      'Restored as a test, Mon 23 Nov 2026, 03:31',
    ],
  ],
  [
    'not to be restored',
    { tested_at: '2026-11-23T03:31:00.000Z', test_error: 'It is cut short.', missing_photos: 2 },
    [
      contents,
      '!2 files of photos were missing',
      '!The test restore failed, Mon 23 Nov 2026, 03:31: It is cut short.',
    ],
  ],
  ['failed', { made_at: null, error: 'no room left' }, ['!Failed: no room left']],
  ['being made', { made_at: null }, ['Being made']],
  [
    'begun by a process that died',
    { made_at: null, started_at: '2026-11-22T02:30:00.000Z' },
    ['!Did not finish'],
  ],
])('a backup that was %s is described as such', (_, change, lines) => {
  const described = describeBackup({ ...made, ...change }, new Date('2026-11-23T04:00:00Z'))
  expect(described.map(({ text, isBad }) => (isBad ? `!${text}` : text))).toEqual(lines)
})
