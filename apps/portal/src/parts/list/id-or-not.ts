/** `3` means this id only, `!3` all others. */
export const readIdOrNot = (text: string | undefined) =>
  text ? { id: Number(text.replace('!', '')), isNot: text.startsWith('!') } : undefined

/**
 * Filter after a press on an id: first only records with it, then only those without it, then all.
 */
export function nextIdOrNot(now: string | undefined, id: number): string | undefined {
  if (now === String(id)) return `!${id}`
  return now === `!${id}` ? undefined : String(id)
}
