import { expect, test } from 'vitest'
import { replyCorpus } from '#test/reply-corpus.ts'
import { parseEmail } from './parse-email.ts'

const to = `r+${'a'.repeat(43)}@replies.example`
const from = 'Priya.Nair@mail.example'

test.each(replyCorpus)('reads what was written with $name', async ({ raw, expected }) => {
  const email = await parseEmail(raw({ to, from, otherJob: 7 }), undefined)
  expect(email.isAutomatic).toBe(expected === 'ignored')
  // What is for staff or nobody has no expected words.
  expect(email.words).toBe(typeof expected === 'object' ? expected.words : email.words)
  expect(email.recipients).toContain(to)
})
