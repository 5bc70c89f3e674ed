import * as z from 'zod/mini'

/** A person's name as typed. */
const namePart = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(250, 'is too long'),
    )
export const FirstName = namePart('First name is required')
export const LastName = namePart('Surname is required')
