/**
 * Writes JSON for a `jsonb` column, which refuses lone surrogates. They become `�`, as in a text
 * column.
 */
export const toJsonb = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? Buffer.from(part).toString() : part,
  )
