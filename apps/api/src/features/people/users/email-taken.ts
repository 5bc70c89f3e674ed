import type { Endpoint } from '@treasures/api-client'
import { refuse } from '../../../kernel/http/refuse.ts'

/** For staff alone: nobody else is told who has an account. */
export const emailTaken = (endpoint: Endpoint & { problems: Record<'email_taken', number> }) =>
  refuse(endpoint, 'email_taken', 'Another user has this e-mail.', {
    errors: { email: ['Another user has this e-mail'] },
  })
