/** JSON for a `jsonb` column, which refuses half a character: a lone surrogate becomes `�`, as it does in a text column. */
export const toJsonb = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? Buffer.from(part).toString() : part,
  )
