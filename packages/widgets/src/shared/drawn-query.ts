/** Attributes of a board's tag that the server needs to draw it, sent under the same names. */
export const drawnBy = ['embed', 'region', 'services', 'postcode', 'theme', 'lang', 'dir'] as const

export type DrawnBy = (typeof drawnBy)[number]

/** Returns the query of a drawing. Empty attributes are left out. */
export function drawnQuery(read: (name: DrawnBy) => string | null | undefined): string {
  const query = new URLSearchParams()
  for (const name of drawnBy) {
    const value = read(name)
    if (value) query.set(name, value)
  }
  return `${query}`
}
