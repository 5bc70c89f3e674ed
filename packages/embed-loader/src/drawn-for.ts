import { drawnBy } from './tags.ts'

/**
 * Query for the server's drawing of a board's tag, or undefined for a tag with texts of its own.
 */
export function drawnFor(tag: HTMLElement): string | undefined {
  if (tag.hasAttribute('texts')) return undefined
  const query = new URLSearchParams()
  for (const name of drawnBy) {
    const value = tag.getAttribute(name)
    if (value) query.set(name, value)
  }
  return `${query}`
}
