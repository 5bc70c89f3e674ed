import { expect, test } from 'vitest'
import { judgePushAnswer } from './push-answers.rules.ts'

test.each([
  [200, 'taken'],
  [201, 'taken'],
  [202, 'taken'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
])('status %i from a push service means the push is %s', (status, is) => {
  expect(judgePushAnswer({ status, body: '' }).is).toBe(is)
})

test("a push service's retry-after is respected", () => {
  expect(judgePushAnswer({ status: 429, body: 'slow down', retryAfter: 90 })).toEqual({
    is: 'later',
    why: 'The push service answered 429: slow down',
    retryAfter: 90,
  })
})
