import { expect, test } from 'vitest'
import { deferred, type Deferred } from '../shared/deferred.fixtures.ts'
import { boardJob } from './claim-dialog.fixtures.ts'
import { ClaimJobModel } from './claim-job.model.ts'

const job = boardJob()

test.each([
  ['is there', async () => job, { at: 'shown', job }],
  ['is gone', async () => undefined, { at: 'gone' }],
  ['cannot be asked for', () => Promise.reject(new TypeError('fetch failed')), { at: 'failed' }],
])('a job that %s', async (_, find, phase) => {
  const model = new ClaimJobModel(find)
  expect(model.phase.value).toEqual({ at: 'loading' })
  await model.load()
  expect(model.phase.value).toEqual(phase)
})

test('answers and errors that arrive after a newer load, or after the end, change nothing', async () => {
  const answers: Deferred<typeof job>[] = []
  const model = new ClaimJobModel(() => {
    const answer = deferred<typeof job>()
    answers.push(answer)
    return answer.promise
  })
  const loads = [model.load(), model.load(), model.load()]
  model.stop()
  answers[0]?.resolve(job)
  answers[1]?.reject(new TypeError('fetch failed'))
  answers[2]?.resolve(job)
  await Promise.all(loads)
  expect(model.phase.value).toEqual({ at: 'loading' })
})
