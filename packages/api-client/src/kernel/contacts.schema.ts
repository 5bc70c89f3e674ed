import * as z from 'zod/mini'
import { plainContact, plainNumber } from './visible.ts'

/** At most 254 characters, as mail servers have it. Upper and lower case are the same person. */
export const Email = z
  .string('Email is required')
  .check(
    z.overwrite(plainContact),
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, 'Email is too long'),
    z.regex(
      /^(?!\.)(?!.*\.[.@])[^\s@"<>(),;:\\[\]]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
      'Must be a valid email',
    ),
  )

/** Any number that a person can be rung at, with an extension; kept as typed, the server normalises mobiles. */
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
