import { maskText } from './mask-text.ts'

/**
 * Reduces an error to what a log may contain: its kind and origin. Drivers add the values of the
 * failed row, mail servers the refused address, parsers the request's bytes. All of that is left
 * out.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: maskText(String(error)) }
  const { name, message, stack } = error
  return {
    type: name,
    message: maskText(withoutValues(message)),
    ...pick(error, 'code'),
    ...pick(error, 'responseCode'),
    ...pick(error, 'table'),
    ...pick(error, 'constraint'),
    // Frames only, because the message has its own field.
    stack: stack?.split('\n').filter((line) => line.startsWith('    at ')),
  }
}

const pick = (error: Error, field: string) => {
  const value: unknown = Object.entries(error).find(([name]) => name === field)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? { [field]: value } : {}
}

/**
 * Removes quoted values. A database quotes its own names as well as user input: `invalid input
 * syntax for type uuid: "…"`.
 */
const withoutValues = (text: string) =>
  text
    .replaceAll(/"([^"]*)"/g, (quoted, inner: string) =>
      /^[a-z][a-z_]*$/.test(inner) ? quoted : '"…"',
    )
    .replaceAll(/=\([^)]*\)/g, '=(…)')
