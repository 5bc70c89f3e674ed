import { refuse, type Refusing } from '../../../kernel/http/refuse.ts'

/** For staff alone: nobody else is told who has an account. */
export const emailTaken = (endpoint: Refusing<'email_taken'>) =>
  refuse(endpoint, 'email_taken', 'Another user has this e-mail.', {
    errors: { email: ['Another user has this e-mail'] },
  })
