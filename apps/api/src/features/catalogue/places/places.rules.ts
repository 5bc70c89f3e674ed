import { outwardCode, postcodeArea } from '@treasures/api-client'

/**
 * Returns the beginnings that a half-typed postcode may have. "SE1" may be the outward codes SE1,
 * SE10 and so on, or the postcodes of SE1. "SE135" can only be a postcode of SE13. "N101" may be a
 * postcode of N10, or of the outward code N101, which does not exist.
 */
export function prefixesOf(term: string): { outcode?: string; postcodes: string[] } {
  const typed = term
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, '')
    .trim()
  const bare = typed.replaceAll(' ', '')
  const spaced = /^([A-Z]{1,2}\d[A-Z\d]?) +(\d?[A-Z]{0,2})$/.exec(typed)
  if (spaced) return { postcodes: [`${spaced[1]} ${spaced[2]}`] }
  const postcodes: string[] = []
  for (const outward of [bare.slice(0, 2), bare.slice(0, 3), bare.slice(0, 4)]) {
    const inward = bare.slice(outward.length)
    if (/^[A-Z]{1,2}\d[A-Z\d]?$/.test(outward) && /^(\d[A-Z]{0,2})?$/.test(inward))
      postcodes.push(`${outward} ${inward}`)
  }
  const isOutward = /^[A-Z]{1,2}(\d[A-Z\d]?)?$/.test(bare)
  return { ...(isOutward && { outcode: bare }), postcodes: [...new Set(postcodes)].toReversed() }
}

/**
 * Returns the beginnings of a postcode, longest first: "EC1A 1BB" gives "EC1A 1BB", "EC1A 1",
 * "EC1A", "EC1" and "EC". Each is a whole part: "SE1" is not a beginning of "SE13". Expects what
 * `normalisePostcode` returns.
 */
export function postcodeParts(postcode: string): string[] {
  const outward = outwardCode(postcode)
  const inward = outward === postcode ? [] : [postcode, postcode.slice(0, -2)]
  return [...new Set([...inward, outward, outward.replace(/[A-Z]$/, ''), postcodeArea(postcode)])]
}
