/** "se13 5ab" and "SE135AB" become "SE13 5AB"; an outward part alone stays one; anything else is undefined. */
export function normalisePostcode(text: string): string | undefined {
  const bare = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const match = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})?$/.exec(bare)
  if (!match) return undefined
  return match[2] ? `${match[1]} ${match[2]}` : match[1]
}

/** "SE13 5AB" gives "SE13". Expects what `normalisePostcode` returns. */
export const outwardCode = (postcode: string): string => postcode.split(' ')[0] ?? postcode

/** The letters in front: "SE13" gives "SE". */
export const postcodeArea = (postcode: string): string => /^[A-Z]+/.exec(postcode)?.[0] ?? ''
