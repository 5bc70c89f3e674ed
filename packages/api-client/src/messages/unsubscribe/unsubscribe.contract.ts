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
  summary: 'The kind of e-mail that a link stops, and whether it is stopped. Changes nothing.',
  ...byLink,
})

export const stopEmails = endpoint('POST', '/public/unsubscribe/{token}', {
  summary: 'Stops e-mails of one kind to one person. Repeating the call changes nothing.',
  ...byLink,
  body: z.object({}),
})

export const allowEmails = endpoint('POST', '/public/unsubscribe/{token}/undo', {
  summary: 'Resumes the e-mails that the link stopped.',
  ...byLink,
  body: z.object({}),
})
