import { ApiError } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { deferred, type Deferred } from '../shared/deferred.fixtures.ts'
import { JobImagesModel } from './job-images.model.ts'

const refusal = (code: string) => new ApiError(404, { code, message: 'Refused.' })
const url = (path: string) => `https://api.example${path}`
const picture = { large: url('/a/1'), small: url('/a/1?size=thumb') }

test.each([
  ['are there', async () => ['/a/1'], { at: 'shown', images: [picture] }],
  ['are none', async () => [], { at: 'shown', images: [] }],
  ['nobody knows', () => Promise.reject(refusal('images_not_found')), { at: 'not-found' }],
  ['have a slip in their address', () => Promise.reject(refusal('malformed')), { at: 'not-found' }],
  ['are refused', () => Promise.reject(refusal('too_many_requests')), { at: 'failed' }],
  ['cannot be had', () => Promise.reject(new TypeError('fetch failed')), { at: 'failed' }],
])('photos that %s', async (_, listPaths, phase) => {
  const model = new JobImagesModel({ listPaths, url })
  expect(model.phase.value).toEqual({ at: 'loading' })
  await model.load()
  expect(model.phase.value).toEqual(phase)
})

test('answers and errors that arrive after a newer load, or after the end, change nothing', async () => {
  const answers: Deferred<string[]>[] = []
  const listPaths = () => {
    const answer = deferred<string[]>()
    answers.push(answer)
    return answer.promise
  }
  const model = new JobImagesModel({ listPaths, url })
  const loads = [model.load(), model.load()]
  model.stop()
  answers[0]?.reject(refusal('images_not_found'))
  answers[1]?.resolve(['/a/1'])
  await Promise.all(loads)
  expect(model.phase.value).toEqual({ at: 'loading' })
})
