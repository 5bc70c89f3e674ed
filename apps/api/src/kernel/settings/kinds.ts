import * as z from 'zod/mini'

/* Schemas of environment variables, with words for values that are refused. */

export const filled = z.string().check(z.minLength(1, 'must not be empty'))

export const secret = z.string().check(z.minLength(32, 'must have at least 32 characters'))

export const port = (otherwise: number) =>
  z.pipe(
    z._default(z.string(), String(otherwise)),
    z.pipe(
      z.transform(Number),
      z
        .number('must be a port number from 0 to 65535')
        .check(
          z.int('must be a port number from 0 to 65535'),
          z.minimum(0, 'must be a port number from 0 to 65535'),
          z.maximum(65_535, 'must be a port number from 0 to 65535'),
        ),
    ),
  )

/** A number that matches `pattern`, such as 14. `must` describes what is expected. */
export const numberLike = (pattern: RegExp, must: string, otherwise: string) =>
  z.pipe(z._default(z.string().check(z.regex(pattern, must)), otherwise), z.transform(Number))

/** A percentage below 100 with at most two decimals. */
export const percentage = (otherwise: string) =>
  numberLike(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage such as 20 or 17.5', otherwise)

export const yesOrNo = () =>
  z.pipe(
    z._default(z.enum(['true', 'false'], 'must be true or false'), 'false'),
    z.transform((text) => text === 'true'),
  )

/** A switch that is on if it is set to `word`. */
export const only = (word: string) =>
  z.pipe(
    z.optional(z.enum([word], `must be ${word}, or not set`)),
    z.transform((text) => text !== undefined),
  )

export const email = z.email('must be an e-mail address')

export const webAddress = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an address such as https://www.example.org',
    ),
  )

const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

export const origin = z
  .string()
  .check(z.refine((text) => isOrigin(text), 'must be an origin such as https://api.example.org'))

export const originList = z
  .string()
  .check(
    z.refine(
      (text) => text.split(',').every((one) => isOrigin(one.trim())),
      'must be origins such as https://www.example.org, joined by commas',
    ),
  )

export const like = (pattern: RegExp, must: string) => z.string().check(z.regex(pattern, must))
