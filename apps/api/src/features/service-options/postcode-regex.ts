import { RE2JS } from 're2js'

/** Instructions of a compiled pattern: far more than postcodes need, and still compiled in milliseconds. */
const mostInstructions = 2_000
const mostKept = 500
const compiled = new Map<string, RE2JS | undefined>()

/**
 * A pattern whose matching takes time in proportion to the text, whatever the pattern: look-around and
 * references back do not exist in it. Undefined where it is none.
 */
export function compilePostcodeRegex(pattern: string): RE2JS | undefined {
  const known = compiled.get(pattern)
  if (known || compiled.has(pattern)) return known
  const regex = compile(pattern)
  const oldest = compiled.keys().next()
  if (compiled.size >= mostKept && !oldest.done) compiled.delete(oldest.value)
  compiled.set(pattern, regex)
  return regex
}

function compile(pattern: string): RE2JS | undefined {
  try {
    const regex = RE2JS.compile(pattern)
    return regex.programSize() > mostInstructions ? undefined : regex
  } catch {
    return undefined
  }
}

/** Whether an option with this regex, or none, holds at a normalised postcode. */
export const holdsAt = (pattern: string | null, postcode: string): boolean =>
  pattern === null || (compilePostcodeRegex(pattern)?.test(postcode) ?? false)
