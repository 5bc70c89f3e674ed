import { ApiError } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { failureWords, waitWords } from './failure-words.ts'

const refusal = (status: number, retryAfter?: number) =>
  new ApiError(status, { code: 'any', message: 'From the server.' }, { retryAfter })
const timeout = Object.assign(new Error('x'), { name: 'TimeoutError' })

test.each([
  [new TypeError('Failed to fetch'), /could not be reached.*check your connection/i],
  [timeout, /did not answer in time/],
  [refusal(403), /may not see this/],
  [refusal(404), /no longer here/],
  [refusal(429, 840), /Too many tries.*14 minutes/],
  [refusal(409), /From the server\./],
  [refusal(500), /went wrong on our side/],
  [refusal(503), /went wrong on our side/],
])('%s is explained in words', (error, words) => {
  const said = failureWords(error)
  expect(`${said.title} ${said.words}`).toMatch(words)
})

test('the message of a server error is never shown', () => {
  expect(JSON.stringify(failureWords(refusal(500)))).not.toContain('From the server')
})

test.each([
  [undefined, 'a minute'],
  [1, 'a minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('%s seconds are %s', (seconds, words) => {
  expect(waitWords(seconds)).toContain(words)
})
