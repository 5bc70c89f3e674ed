import { describe, expect, test } from 'vitest'
import { backupName, chooseRemoved, isTestDue, readBackupName } from './kept-backups.rules.ts'

const on = (date: string, time = '02:30') => backupName(new Date(`${date}T${time}:00Z`))

describe('backups', () => {
  test.each([
    ['no backup is removed if there are none', [], []],
    [
      'daily backups stay for a week',
      ['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => on(day)),
      [],
    ],
    [
      'the earlier of two backups on one day is removed',
      [on('2026-11-23', '14:00'), on('2026-11-23')],
      [on('2026-11-23')],
    ],
    [
      'a backup made after midnight in summer belongs to London’s date',
      [on('2026-07-01', '23:30'), on('2026-07-02', '01:30')],
      [on('2026-07-01', '23:30')],
    ],
    ['other files stay', ['notes.txt', 'treasures-now.backup', 'x.backup.part'], []],
  ])('%s', (_, names, removed) => {
    expect(chooseRemoved(names)).toEqual(removed)
  })

  test('two years of nightly backups leave seven days, four weeks and twelve months', () => {
    let files: string[] = []
    for (let night = 0; night < 730; night++) {
      const at = new Date(Date.UTC(2026, 0, 1, 2, 30) + night * 86_400_000)
      files = [...files, backupName(at)]
      const removed = new Set(chooseRemoved(files))
      files = files.filter((name) => !removed.has(name))
    }
    const months = files.slice(0, 11).map((name) => name.slice(10, 20))
    expect(months).toEqual(
      '2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30 2027-07-31 2027-08-31 2027-09-30 2027-10-31 2027-11-30'.split(
        ' ',
      ),
    )
    // The Sundays of the two weeks before, and then the days.
    expect(files.slice(11).map((name) => name.slice(15, 20))).toEqual(
      '12-12 12-19 12-25 12-26 12-27 12-28 12-29 12-30 12-31'.split(' '),
    )
  })
})

test('a name says when a backup was made, and other names are not read', () => {
  const at = new Date('2026-11-23T02:30:00Z')
  expect(backupName(at)).toBe('treasures-2026-11-23T023000Z.backup')
  expect(readBackupName(backupName(at))).toEqual(at)
  expect(readBackupName('treasures-2026-99-23T023000Z.backup')).toBeUndefined()
  expect(readBackupName('treasures-2026-11-23T023000Z.backup.part')).toBeUndefined()
})

test.each([
  ['never', null, true],
  ['yesterday', '2026-11-22T03:30:00Z', false],
  ['six nights ago', '2026-11-17T03:30:00Z', false],
  ['a week ago, a little later in the night', '2026-11-16T03:31:00Z', true],
])('a test is due, or not, if the last one was %s', (_, testedAt, isDue) => {
  const at = new Date('2026-11-23T03:30:00Z')
  expect(isTestDue(testedAt === null ? null : new Date(testedAt), at)).toBe(isDue)
})
