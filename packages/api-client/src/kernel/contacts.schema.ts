import * as z from 'zod/mini'
import { plainContact, plainNumber } from './visible.ts'

/** At most 254 characters, the limit of mail servers. Upper and lower case count as the same. */
export const Email = z
  .string('E-mail is required')
  .check(
    z.overwrite(plainContact),
    z.trim(),
    z.minLength(1, { error: 'E-mail is required', abort: true }),
    z.maxLength(254, 'E-mail is too long'),
    z.regex(
      /^(?!\.)(?!.*\.[.@])[^\s@"<>(),;:\\[\]]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
      'Must be a valid e-mail',
    ),
  )

/**
 * Any phone number, with an extension. Stored as typed, except that the server normalises mobiles.
 */
export const Telephone = z
  .string()
  .check(
    z.overwrite(plainNumber),
    z.trim(),
    z.regex(
      /^(?=(?:\D*\d){6})[+()\d\s./-]{6,30}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i,
      'Must be a phone number',
    ),
  )
