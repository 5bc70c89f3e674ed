/**
 * Splits a text at the name of a known job. Returns the text before, the name as written, and the
 * text after. Returns undefined if the text names no job or a different one, because links are
 * never guessed.
 */
export function splitAtJob(text: string, id: number): [string, string, string] | undefined {
  const found = new RegExp(`\\bjob (?:number )?#?${id}(?!\\d)`, 'i').exec(text)
  if (!found) return undefined
  const [name] = found
  return [text.slice(0, found.index), name, text.slice(found.index + name.length)]
}
