import * as z from 'zod/mini'

/** Turns empty text into null. */
export const orNull = <T extends z.ZodMiniType>(schema: T) =>
  z.nullable(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(schema),
    ),
  )

export const emptyAsNull = <T extends z.ZodMiniType>(schema: T) => z._default(orNull(schema), null)

/** Trims the text. Empty text becomes null. */
export const optionalText = (most: number, tooLong: string) =>
  z._default(
    z.nullable(
      z.pipe(
        z.string().check(z.trim(), z.maxLength(most, tooLong)),
        z.transform((text: string) => text || null),
      ),
    ),
    null,
  )
