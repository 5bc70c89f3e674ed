/**
 * What a half-typed postcode may become. "SE1" may be the outward codes SE1, SE10 …, or the postcodes
 * of SE1; "SE135" may only be a postcode of SE13; "N101" one of N10 or of N101, which nobody has.
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
