import { RE2JS } from 're2js'

/**
 * Maximum number of instructions of a compiled pattern: far more than postcodes need, and still
 * compiled in milliseconds.
 */
const mostInstructions = 1_000
const mostKept = 500

type Compiled = { regex: RE2JS } | { problem: string }
const known = new Map<string, Compiled>()

/**
 * Compiles a pattern, or returns the reason why it is refused. Matching takes time in proportion to
 * the text, because look-around and backreferences are not supported.
 */
export function compilePostcodeRegex(pattern: string): Compiled {
  const before = known.get(pattern)
  if (before) return before
  const compiled = compile(pattern)
  const oldest = known.keys().next()
  if (known.size >= mostKept && !oldest.done) known.delete(oldest.value)
  known.set(pattern, compiled)
  return compiled
}

function compile(pattern: string): Compiled {
  try {
    const regex = RE2JS.compile(pattern)
    if (regex.programSize() <= mostInstructions) return { regex }
    return { problem: 'This pattern is too large.' }
  } catch (error) {
    if (/\(\?<?[=!]|\\[1-9]|\\k/.test(pattern))
      return {
        problem: 'Looking ahead or behind, and references back such as \\1, are not supported.',
      }
    const why = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : ''
    return { problem: `This pattern cannot be read: ${why}.` }
  }
}

/** True if an option with this regex, or with none, applies at a normalised postcode. */
export function holdsAt(pattern: string | null, postcode: string): boolean {
  if (pattern === null) return true
  const compiled = compilePostcodeRegex(pattern)
  return 'regex' in compiled && compiled.regex.test(postcode)
}
