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

export const yesOrNo = () => z._default(z.enum(['true', 'false'], 'must be true or false'), 'false')

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

export const stripeKey = (...prefixes: string[]) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^(${prefixes.join('|')})_\\w{8,}$`),
        `must begin with ${prefixes.join('_ or ')}_`,
      ),
    )

export const mailServer = z.string().check(
  z.refine(
    (text) =>
      URL.canParse(text) &&
      /^smtps?:$/.test(new URL(text).protocol) &&
      new URL(text).hostname !== '',
    'must be an address such as smtps://user:password@mail.example.org',
  ),
  // The mail library takes options from the address, including ones that turn encryption off.
  z.refine(
    (text) => !URL.canParse(text) || new URL(text).search === '',
    'must end with the host or its port: e-mails leave encrypted, and nothing behind a ? changes that',
  ),
)

export const tileAddress = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^https?:\/\/[^/\s]+\/\S*$/.test(text) &&
        ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
      'must be an address with {z}, {x} and {y} in it',
    ),
  )

export const like = (pattern: RegExp, must: string) => z.string().check(z.regex(pattern, must))
