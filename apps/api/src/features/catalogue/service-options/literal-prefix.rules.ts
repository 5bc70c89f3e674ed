/**
 * The letters that every match begins with: "^SE13 [45]" gives "SE13 ". A choice of several beginnings has
 * none. The longer it is, the finer the place that a regex is about.
 */
export function literalPrefix(pattern: string): string {
  if (hasOuterChoice(pattern)) return ''
  const [, literals = '', next = ''] =
    /^\^?((?:[^\\^$.|?*+()[\]{}]|\\[^A-Za-z0-9])*)(.?)/su.exec(pattern) ?? []
  // What may be left out, or comes several times, belongs to what follows it.
  const kept = /[?*{]/.test(next) ? literals.replace(/\\?.$/su, '') : literals
  return kept.replaceAll(/\\(.)/gsu, '$1')
}

/** A `|` that stands in no group: both its sides begin at the front. */
function hasOuterChoice(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\./gsu, '').replaceAll(/\[\^?\]?[^\]]*\]/gu, '')
  let depth = 0
  for (const sign of bare) {
    if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (sign === '|' && depth === 0) return true
  }
  return false
}
