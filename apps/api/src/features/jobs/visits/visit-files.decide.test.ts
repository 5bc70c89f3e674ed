import { expect, test } from 'vitest'
import { mayAdd, takenAt } from './visit-files.decide.ts'

const at = (time: string) => new Date(`2026-12-${time}Z`)
const now = at('10T12:00')

test.each([
  ['taken a moment ago', '10T11:59', '10T11:59'],
  ['from a device that is some minutes ahead', '10T12:04', '10T12:04'],
  ['from a device that is a day ahead', '11T12:00', '10T12:00'],
  ['taken last week', '03T12:00', '03T12:00'],
])('a photo %s', (_, device, expected) => {
  expect(takenAt(at(device), now)).toEqual(at(expected))
})

test.each([
  ['who never had the job', [], '10T11:00', false],
  ['who has the job', [['01T09:00', null]], '10T11:00', true],
  ['who has it, of a picture from before', [['09T09:00', null]], '02T11:00', true],
  ['who lost it after taking the picture', [['01T09:00', '10T11:30']], '10T11:00', true],
  ['who took it after losing the job', [['01T09:00', '10T10:30']], '10T11:00', false],
  ['who took it before the job was theirs', [['05T09:00', '10T11:30']], '04T11:00', false],
  ['who lost it two days ago', [['01T09:00', '08T12:00']], '08T11:00', true],
  ['who lost it longer ago', [['01T09:00', '08T11:59']], '08T11:00', false],
] as const)('a treasure %s', (_, assignments, taken, may) => {
  const had = assignments.map(([from, to]) => ({
    assigned_at: at(from),
    ended_at: to === null ? null : at(to),
  }))
  expect(mayAdd(had, at(taken), now)).toBe(may)
})
