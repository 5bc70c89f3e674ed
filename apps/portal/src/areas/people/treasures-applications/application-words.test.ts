import { expect, test } from 'vitest'
import { emailsIn, notInvited, sentWords } from './application-words.ts'

test('e-mails are read from lines and between commas', () => {
  expect(emailsIn(' a@x.org, b@x.org\nc@x.org;\n')).toEqual(['a@x.org', 'b@x.org', 'c@x.org'])
})

test('each e-mail that was not invited shows the reason', () => {
  const data = [
    { email: 'a@x.org', outcome: 'invited' as const },
    { email: 'b@x.org', outcome: 'already_treasure' as const },
  ]
  expect(sentWords(data)).toBe('1 invitation sent.')
  expect(notInvited(data)).toEqual([{ email: 'b@x.org', why: 'Already a treasure' }])
  expect(sentWords(data.slice(1))).toBe('0 invitations sent.')
})
