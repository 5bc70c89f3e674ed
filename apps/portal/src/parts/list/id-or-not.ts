/** `3` is one, `!3` is all others. */
export const readIdOrNot = (text: string | undefined) =>
  text ? { id: Number(text.replace('!', '')), isNot: text.startsWith('!') } : undefined

/**
 * A press on an id in a filter: first only those with it, then only those without, then all again.
 */
export function nextIdOrNot(now: string | undefined, id: number): string | undefined {
  if (now === String(id)) return `!${id}`
  return now === `!${id}` ? undefined : String(id)
}
