import { drawnBy } from './tags.ts'

/** The question for a drawing of a board's tag as it stands: none where it has words of its own. */
export function drawnFor(tag: HTMLElement): string | undefined {
  if (tag.hasAttribute('texts')) return undefined
  const query = new URLSearchParams()
  for (const name of drawnBy) {
    const value = tag.getAttribute(name)
    if (value) query.set(name, value)
  }
  return `${query}`
}
