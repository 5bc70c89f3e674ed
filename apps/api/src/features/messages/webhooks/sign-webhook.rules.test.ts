import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signWebhook, writeSecret } from './sign-webhook.rules.ts'

const message = { id: 'msg_1', body: '{"type":"job.claimed"}' }
const [old, fresh, other] = [randomBytes(32), randomBytes(32), randomBytes(32)].map(
  writeSecret,
) as [string, string, string]

test('a call is signed as Standard Webhooks describes, with the old and the new secret while both are valid', () => {
  const headers = signWebhook(message, [fresh, old], new Date())
  for (const secret of [old, fresh])
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: 'job.claimed' })
  expect(() => new Webhook(other).verify(message.body, headers)).toThrow(
    'No matching signature found',
  )
  expect(() => new Webhook(fresh).verify(`${message.body} `, headers)).toThrow(
    'No matching signature found',
  )
})

test('a signature from an hour ago is refused', () => {
  const headers = signWebhook(message, [fresh], new Date(Date.now() - 3_600_000))
  expect(() => new Webhook(fresh).verify(message.body, headers)).toThrow(
    'Message timestamp too old',
  )
})
