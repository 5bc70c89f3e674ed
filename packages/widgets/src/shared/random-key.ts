/**
 * 128 random bits in hex. `crypto.randomUUID` is missing on pages without https, `getRandomValues`
 * is not.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
