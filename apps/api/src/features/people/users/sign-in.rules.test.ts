import { portalClient } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { foldEmail, isOurClient, sessionSeconds } from './sign-in.rules.ts'

test.each([
  [false, 86_400],
  [true, 2_592_000],
])('with "remember me" %s, a sign-in lasts %i seconds', (remember, seconds) => {
  expect(sessionSeconds(remember)).toBe(seconds)
})

test.each([
  ['ours', portalClient, true],
  ['another', { ...portalClient, client_id: 0 }, false],
  ['ours with another secret', { ...portalClient, client_secret: '' }, false],
])('a program that is %s may sign users in: %o, %s', (_, client, may) => {
  expect(isOurClient(client as typeof portalClient)).toBe(may)
})

test('an e-mail is the same in upper and lower case, and with spaces around it', () => {
  expect(foldEmail(' Olive@Example.com\n')).toBe('olive@example.com')
})
