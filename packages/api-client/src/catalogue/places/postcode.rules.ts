/**
 * Normalises a postcode: "se13 5ab" and "SE135AB" become "SE13 5AB". An outward part alone is
 * accepted too. Returns undefined for anything else.
 */
export function normalisePostcode(text: string): string | undefined {
  const bare = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [, outward, inward] = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})?$/.exec(bare) ?? []
  return inward ? `${outward} ${inward}` : outward
}

/** Returns the outward part: "SE13" for "SE13 5AB". Expects a postcode from `normalisePostcode`. */
export const outwardCode = (postcode: string): string => postcode.split(' ')[0] ?? postcode

/**
 * True for a place with few homes: whatever is longer than an outward code. Caches keep no answers
 * about such a place.
 */
export const isPrecisePlace = (place: unknown): boolean =>
  typeof place === 'string' && place.replaceAll(/[^a-z\d]/gi, '').length > 4

/** Returns the leading letters: "SE" for "SE13". */
export const postcodeArea = (postcode: string): string => /^[A-Z]+/.exec(postcode)?.[0] ?? ''
