import * as z from 'zod/mini'

/**
 * A number that may arrive as text, because paths and queries are text. Unlike coercion, this
 * refuses `true`, `[1]`, empty text and `0x10`.
 */
export const numeric = (...checks: Parameters<z.ZodMiniNumber['check']>) =>
  z.pipe(numberOrDigits, z.number().check(...checks))

/** Converts text of digits to its number. */
export const numberOrDigits = z.transform((value: number | `${number}`) =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)
    ? Number(value)
    : (value as number),
)

/** Largest value of an integer column. */
const greatestId = 2_147_483_647

/** A database id: a whole number above zero. */
export const Id = numeric(z.int('must be a whole number'), z.positive(), z.maximum(greatestId))

/** Id of the record in a path with `{id}`. */
export const byId = { params: z.object({ id: Id }) }

/** An id that a person chooses, with the message that is shown if the choice is missing. */
export const chosenId = (error: string) =>
  z.pipe(
    numberOrDigits,
    z.number(error).check(z.int(error), z.positive(error), z.maximum(greatestId, error)),
  )

/** Ids joined by commas, for example `1,2,17`. At most 50. */
export const IdList = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,49}$/, 'must be ids joined by commas')),
  z.transform((text: string) => text.split(',').map(Number)),
)

/** Text to find a record among many. */
export const SearchText = z
  .string()
  .check(z.trim(), z.minLength(2, 'needs at least 2 characters'), z.maxLength(250))

/** Pounds with two places, as shown to people. The server keeps integer pence. */
export const Pounds = z.number()

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string()

/** An instant in a request: ISO 8601, from 2000 to 2099. */
export const InstantInput = Instant.check(
  z.refine(
    (text) => /^20\d\d-/.test(text) && !Number.isNaN(Date.parse(text)),
    'A valid date and time are required',
  ),
)

/** A calendar date in Europe/London, `YYYY-MM-DD`. */
export const CalendarDate = z
  .string()
  .check(z.refine((text) => isCalendarDate(text), 'must be a date, YYYY-MM-DD'))

/**
 * A calendar date in a request, from 1900 to 2199. No living person was born earlier, and calendars
 * are unreliable later.
 */
export const DateInput = CalendarDate.check(
  z.refine((text) => text >= '1900-01-01' && text <= '2199-12-31', 'must be from 1900 to 2199'),
)

const isCalendarDate = (text: string) =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

export const Page = numeric(z.int(), z.minimum(1), z.maximum(100_000))
export const PerPage = numeric(z.int(), z.minimum(1), z.maximum(250))

/** Total number of rows, and the position of this page. */
export const ListMeta = z.object({ total: z.int(), page: z.int(), per_page: z.int() })

/** `total_capped` is true if there are more rows than `total`, where counting stops. */
export const CappedMeta = z.extend(ListMeta, { total_capped: z.boolean() })

/** An opaque public id: 22 or more base64url characters, at least 128 bits. */
export const Capability = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, 'is not one of our addresses'))

/** 256 random bits as base64url. The holder may continue a booking or follow a link. */
export const Secret = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete. Copy the whole of it.'))

/** A PDF file: a Blob in the browser, bytes on the server. */
export const Pdf = z.custom<Blob>((value) => value instanceof Blob, 'must be a file')

/** A ZIP file: a Blob in the browser, bytes on the server. */
export const Zip = z.custom<Blob>((value) => value instanceof Blob, 'must be a file')

/** An XML file: a Blob in the browser, pieces of text on the server. */
export const Xml = z.custom<Blob>((value) => value instanceof Blob, 'must be a file')

/** A CSV file: a Blob in the browser, lines on the server. */
export const Csv = z.custom<Blob>((value) => value instanceof Blob, 'must be a file')

/** 24-hour clock, `HH:MM`, Europe/London. */
export const ClockTime = z
  .string('A valid time is required')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A valid time is required'))

/** An uploaded file. */
export const Upload = z.custom<Blob>((value) => value instanceof Blob, 'must be a file')
