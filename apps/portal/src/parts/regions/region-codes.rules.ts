import { inOrder, postcodeArea, readOutwardCodes, type CodeHolder } from '@treasures/api-client'

type Held = Pick<CodeHolder, 'outcode' | 'id_region'>

/**
 * Outward codes of a typed list. An area on its own, "LS", is all of its codes that no other region has. What is no
 * code stays in the list, so that the form complains about it.
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

/** The list with a code added, or taken out where it is there already. */
export function toggleCode(text: string, outcode: string): string {
  const { codes } = readOutwardCodes(text)
  const others = codes.filter((code) => code !== outcode)
  return (others.length === codes.length ? inOrder([...codes, outcode]) : others).join(', ')
}
