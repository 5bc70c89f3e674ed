/**
 * Returns the letters that every match begins with: "SE13 " for "^SE13 [45]". Empty for a choice of
 * several beginnings. A longer prefix means that the regex is about a smaller place.
 */
export function literalPrefix(pattern: string): string {
  if (hasOuterChoice(pattern)) return ''
  const [, literals = '', next = ''] =
    /^\^?((?:[^\\^$.|?*+()[\]{}]|\\[^A-Za-z0-9])*)(.?)/su.exec(pattern) ?? []
  // A quantifier makes the last letter optional or repeated, so a match need not begin with it.
  const kept = /[?*{]/.test(next) ? literals.replace(/\\?.$/su, '') : literals
  return kept.replaceAll(/\\(.)/gsu, '$1')
}

/** True if a `|` is outside all groups, so that both sides of it are beginnings of the pattern. */
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
