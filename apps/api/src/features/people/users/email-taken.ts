import { refuse, type Refusing } from '#kernel/http/refuse.ts'

/** Answers staff only. Other callers must not learn whether an e-mail has an account. */
export const emailTaken = (endpoint: Refusing<'email_taken'>) =>
  refuse(endpoint, 'email_taken', 'Another user has this e-mail.', {
    errors: { email: ['Another user has this e-mail'] },
  })
