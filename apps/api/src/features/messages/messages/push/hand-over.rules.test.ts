import { PushedNotification } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { payloadOf, secondsLeft } from './hand-over.rules.ts'

const at = new Date('2026-11-23T09:00:00Z')
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)

test.each([
  ['just written', at, null, null, 86_400],
  ['from an hour ago', hours(-1), null, null, 82_800],
  ['that expires in two hours', at, null, hours(2), 7_200],
  ['that expires later than 24 hours after it was written', at, null, hours(72), 86_400],
  ['that waited for the morning', hours(-20), at, null, 86_400],
  ['of yesterday', hours(-24), null, null, 0],
  ['that has expired', at, null, hours(-1), 0],
])('a push %s is kept for a device that is off', (_, created_at, held_until, send_before, left) => {
  expect(secondsLeft({ created_at, held_until, send_before }, at)).toBe(left)
})

test.each([
  ['/my-jobs', '/my-jobs'],
  [null, '/index'],
])('a push that leads to %s opens %s', (path, opened) => {
  const words = { id_notification: 7, subject: 'Job 3 is yours', body: 'Gardening', path }
  const read = PushedNotification.parse(JSON.parse(payloadOf(words)))
  expect(read).toEqual({ id: 7, title: 'Job 3 is yours', body: 'Gardening', path: opened })
})
