/**
 * Splits a text about a known job where it names that job: the text before, the name as written,
 * the text after. Returns undefined for any other number, because links are never guessed.
 */
export function splitAtJob(text: string, id: number): [string, string, string] | undefined {
  const found = new RegExp(`\\bjob (?:number )?#?${id}(?!\\d)`, 'i').exec(text)
  if (!found) return undefined
  const [name] = found
  return [text.slice(0, found.index), name, text.slice(found.index + name.length)]
}
