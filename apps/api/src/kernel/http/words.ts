import * as z from 'zod/mini'

/**
 * Puts a schema's errors into words that a person can act on. Texts in the contract take
 * precedence.
 */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? 'is required' : `must be ${nameType(issue.expected)}`
      case 'too_small':
        return measure(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum)
      case 'too_big':
        return measure(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum)
      case 'invalid_value':
        return `must be one of: ${issue.values.join('; ')}`
      case 'not_multiple_of':
        return `must be a multiple of ${issue.divisor}`
      case 'unrecognized_keys':
        return `has unknown fields: ${issue.keys.join(', ')}`
      default:
        return 'is not valid'
    }
  },
})

const types: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}
const nameType = (expected: string) => types[expected] ?? `of type ${expected}`

function measure(origin: string, bound: string, limit: number | bigint) {
  if (origin === 'string') return `must have ${bound} ${limit} characters`
  if (origin === 'array') return `must have ${bound} ${limit} entries`
  return `must be ${bound} ${limit}`
}

/** Collects texts by field. Errors of the whole input go under the given name. */
export function wordErrors(error: z.core.$ZodError, whole = '_'): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of error.issues) {
    const field = path.length ? path.join('.') : whole
    const texts = (errors[field] ??= [])
    if (!texts.includes(message)) texts.push(message)
  }
  return errors
}
