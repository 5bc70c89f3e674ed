import { inOrder, postcodeArea, readOutwardCodes, type CodeHolder } from '@treasures/api-client'

type Held = Pick<CodeHolder, 'outcode' | 'id_region'>

/**
 * Returns the outward codes of a typed list. An area alone, such as "LS", adds all of its codes
 * that no other region has. Words that are not codes stay in the list, so that the form refuses
 * them.
 */
export function codesOf(text: string, holders: readonly Held[], own?: number): string[] {
  const { codes, refused } = readOutwardCodes(text)
  const words = refused.flatMap((word) => {
    const area = word.toUpperCase()
    const those = holders.filter(
      ({ outcode, id_region }) =>
        postcodeArea(outcode) === area && (id_region === null || id_region === own),
    )
    return those.length ? those.map(({ outcode }) => outcode) : [word]
  })
  return inOrder([...new Set([...codes, ...words])])
}

/** Adds a code to the list, or removes it if it is already there. */
export function toggleCode(text: string, outcode: string): string {
  const { codes } = readOutwardCodes(text)
  const others = codes.filter((code) => code !== outcode)
  return (others.length === codes.length ? inOrder([...codes, outcode]) : others).join(', ')
}
