import { expect, test } from 'vitest'
import { labelCall, labelStatus } from './call-labels.rules.ts'

test.each([
  ['a call of the API', 'PUT', '/api/public/job/claim', 'PUT /api/public/job/claim'],
  ['a call that names a record', 'GET', '/api/job/:id', 'GET /api/job/:id'],
  ['a request for the metrics', 'GET', '/metrics', 'GET /metrics'],
  ['a page', 'GET', '/public/jobs/board', 'GET page'],
  ['a page that does not exist', 'GET', '/*', 'GET page'],
  ['a file of the portal', 'GET', '/assets/index-B3xk9.js', 'GET /assets/*'],
  ['a file of the embed', 'GET', '/embed/v1/loader.js', 'GET /embed/*'],
  ['a call that no route matched', 'PROPFIND', undefined, 'any none'],
])('%s is counted under the right label', (_, method, pattern, expected) => {
  const labels = labelCall(method, pattern)
  expect(`${labels.method} ${labels.route}`).toBe(expected)
})

test('a response that the caller did not wait for counts as aborted', () => {
  expect(labelStatus(201, true)).toBe('201')
  expect(labelStatus(200, false)).toBe('aborted')
})
