/** 128 random bits. `crypto.randomUUID` is missing on pages without https. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * One key for each thing that was typed. Sending the same again, because no answer came, repeats it
 * safely; a corrected form is something new.
 */
export function createKeys(makeKey = randomKey): (body: unknown) => string {
  const keys = new Map<string, string>()
  return (body) => {
    const typed = JSON.stringify(body)
    const key = keys.get(typed) ?? makeKey()
    keys.set(typed, key)
    return key
  }
}
