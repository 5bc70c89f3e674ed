import { jobStatus } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { tasksOf } from './job-tasks.rules.ts'

const none = {
  id_status: jobStatus.closed as number,
  next_visit: null,
  next_appointment: null,
  lines: 0,
  images_id: null,
  image_count: 0,
  can_make_appointment: false,
  can_estimate: false,
  can_record: false,
  can_finish: false,
  can_decline: false,
}
const claimed = {
  ...none,
  id_status: jobStatus.claimed,
  can_make_appointment: true,
  can_decline: true,
}
const progressing = {
  ...claimed,
  id_status: jobStatus.progressing,
  can_record: true,
  can_finish: true,
}
const start_at = '2027-07-08T09:00:00Z'
const next_visit = {
  id: 1,
  sequence: 0,
  visit: false,
  recurrent: false,
  start_at,
  end_at: start_at,
  request: null,
  earlier: null,
}
const visited = { ...progressing, next_visit, next_appointment: start_at }

test.each([
  ['taken: when to come', claimed, 'appointment', ['repeat', 'extra', 'give-back']],
  [
    'without a price: to name it',
    { ...claimed, can_estimate: true },
    'estimate',
    ['appointment', 'repeat', 'extra', 'give-back'],
  ],
  [
    'with a visit to come: the work',
    visited,
    'labour',
    ['appointment', 'repeat', 'materials', 'extra', 'calendar', 'finish', 'give-back'],
  ],
  [
    'visited, and nothing is recorded: the work',
    progressing,
    'labour',
    ['appointment', 'repeat', 'materials', 'extra', 'finish', 'give-back'],
  ],
  [
    'visited and recorded: that it is done',
    { ...progressing, lines: 2, can_decline: false },
    'finish',
    ['appointment', 'repeat', 'labour', 'materials', 'extra'],
  ],
  [
    'recorded, with another visit to come: the work',
    { ...visited, lines: 2, can_decline: false },
    'labour',
    ['appointment', 'repeat', 'materials', 'extra', 'calendar', 'finish'],
  ],
  [
    'done, and lines may still be added: nothing more',
    { ...progressing, id_status: jobStatus.completed, can_finish: false, can_decline: false },
    undefined,
    ['appointment', 'labour', 'materials', 'extra'],
  ],
  [
    'paid, with photos: nothing more',
    { ...none, images_id: 'x', image_count: 2 },
    undefined,
    ['photos'],
  ],
  ['paid', none, undefined, []],
])('a job that is %s offers the right next step', (_, job, main, others) => {
  expect(tasksOf(job)).toEqual({ main, others })
})
