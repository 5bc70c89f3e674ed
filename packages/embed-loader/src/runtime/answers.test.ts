import { expect, test } from 'vitest'
import { readProblem } from './answers.ts'

const refusal = { code: 'job_taken', message: 'Someone else got there first.' }

test.each([
  ['a refusal of ours', refusal, refusal],
  ['nothing', undefined, undefined],
  ['null', null, undefined],
  ["a proxy's page", '<h1>Bad gateway</h1>', undefined],
  ["a proxy's own error", { error: 'upstream', message: 'gone' }, undefined],
  ['a code that is a number', { code: 502, message: 'gone' }, undefined],
  ['a list', [refusal], undefined],
])("%s is recognised as ours or as another server's answer", (_, body, problem) => {
  expect(readProblem(body)).toEqual(problem)
})
