import { ApiError } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { saveFailure } from './save-failure.ts'

const refusal = (status: number, message = 'told', retryAfter?: number) =>
  new ApiError(status, { code: 'any', message }, { retryAfter })

test.each([
  [new TypeError('Failed to fetch'), /could not be reached/],
  [refusal(403), /have permission/],
  [refusal(404), /no longer there/],
  [refusal(409, 'Both customers sign in.'), /^Both customers sign in\.$/],
  [refusal(429, 'slow', 30), /wait a minute/],
  [refusal(429), /wait a minute/],
  [refusal(500, 'TypeError: x of undefined'), /on our side/],
  [refusal(503), /on our side/],
])('%s is explained in words', (error, words) => {
  expect(saveFailure(error)).toMatch(words)
})
