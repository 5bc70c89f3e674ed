import * as z from 'zod/mini'
import { unknownFields } from './unknown-fields.ts'
import { wordErrors } from './words.ts'

/** Problems of an input by field, including fields that the schema does not have. */
export function inputErrors(schema: z.ZodMiniObject, value: object): Record<string, string[]> {
  const { error } = schema.safeParse(value)
  return {
    ...Object.fromEntries(
      unknownFields(schema, value).map((name) => [name, ['is not known here']]),
    ),
    ...(error && wordErrors(error)),
  }
}

/** Problems of a list's saved filters. Page and length of a page are no filters. */
export function filterErrors({ query }: { query: z.ZodMiniObject }, filters: object) {
  const { page: _page, per_page: _perPage, ...shape } = query.shape
  return inputErrors(z.object(shape), filters)
}
