import { expect, test } from 'vitest'
import { judgeBackups, type BackupFacts } from './backup-health.rules.ts'
import { ago, fine } from './health.fixtures.ts'

type Row = BackupFacts['rows'][number]
const made = (minutes: number, more: Partial<Row> = {}): Row => ({
  started_at: ago(minutes),
  made_at: ago(minutes),
  error: null,
  tested_at: null,
  test_error: null,
  ...more,
})
const failed = made(10, { made_at: null, error: 'No room left.' })
const hours = 60
const days = 24 * hours

test.each<[case_: string, rows: Row[], expected: string]>([
  ['none yet', [], 'attention: There is no backup yet.'],
  [
    'only a failed one',
    [failed],
    'attention: There is no backup yet. The last try failed: No room left.',
  ],
  [
    'one from last night, and no test restore',
    [made(9 * hours)],
    'ok: The last was made 9 hours ago. None was restored as a test yet.',
  ],
  [
    'one from last night, and a test restore',
    [made(9 * hours), made(3 * days, { tested_at: ago(2 * days) })],
    'ok: The last was made 9 hours ago. One was restored as a test 2 days ago.',
  ],
  ['a night without one', [made(27 * hours)], 'attention: The last was made 27 hours ago.'],
  ['three nights without one', [made(73 * hours)], 'wrong: The last was made 3 days ago.'],
  [
    'a failed one since the last',
    [failed, made(9 * hours)],
    'attention: The last was made 9 hours ago. The last try failed: No room left.',
  ],
  [
    'a failed test restore',
    [made(9 * hours), made(3 * days, { tested_at: ago(2 * days), test_error: 'It is cut short.' })],
    'wrong: The last was made 9 hours ago. The last test restore failed: It is cut short.',
  ],
  [
    'ten days without a test restore',
    [made(9 * hours), made(10 * days)],
    'attention: The last was made 9 hours ago. None was restored as a test for 10 days.',
  ],
])('backups, %s', (_, rows, expected) => {
  const { state, words } = judgeBackups({ ...fine, backups: { isSetUp: true, rows } })
  expect(`${state}: ${words}`).toBe(expected)
})

test('missing backups are wrong in production, and need attention in a trial', () => {
  const backups = { isSetUp: false, rows: [] }
  expect(judgeBackups({ ...fine, backups }).state).toBe('wrong')
  expect(judgeBackups({ ...fine, backups, isProduction: false }).state).toBe('attention')
})
