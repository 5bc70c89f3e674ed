/**
 * Where a text names a job of which it is known that it is about it: what stands before, the name as it is written,
 * and what follows. Another number is another job, and no link: nothing is guessed.
 */
export function splitAtJob(text: string, id: number): [string, string, string] | undefined {
  const found = new RegExp(`\\bjob (?:number )?#?${id}(?!\\d)`, 'i').exec(text)
  if (!found) return undefined
  const [name] = found
  return [text.slice(0, found.index), name, text.slice(found.index + name.length)]
}
