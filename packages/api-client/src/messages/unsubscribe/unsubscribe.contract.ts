import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { EmailChoice } from './unsubscribe.schema.ts'

const byLink = {
  params: z.object({ token: z.string().check(z.minLength(40), z.maxLength(200)) }),
  ok: EmailChoice,
  problems: { link_not_found: 404 },
  access: 'public',
} as const

export const getEmailChoice = endpoint('GET', '/public/unsubscribe/{token}', {
  summary: 'What the link in an e-mail stops, and whether that is stopped. Changes nothing.',
  ...byLink,
})

export const stopEmails = endpoint('POST', '/public/unsubscribe/{token}', {
  summary: 'Stops e-mails of one kind to one person. Doing it twice is the same as once.',
  ...byLink,
  body: z.object({}),
})

export const allowEmails = endpoint('POST', '/public/unsubscribe/{token}/undo', {
  summary: 'Allows the e-mails again that the link stopped.',
  ...byLink,
  body: z.object({}),
})
