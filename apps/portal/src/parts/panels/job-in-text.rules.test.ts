import { expect, test } from 'vitest'
import { splitAtJob } from './job-in-text.rules.ts'

test.each([
  ['Ann cancelled job 249.', ['Ann cancelled ', 'job 249', '.']],
  ['Job 249: ring back', ['', 'Job 249', ': ring back']],
  ['Your job number is 249', undefined],
  ['See job #249', ['See ', 'job #249', '']],
  // Texts that name a different job, or no job.
  ['Like job 2490', undefined],
  ['Like job 24', undefined],
  ['Call 249', undefined],
  ['A nutjob 249', undefined],
])('%j links job 249 where it names it', (text, parts) => {
  expect(splitAtJob(text, 249)).toEqual(parts)
})
