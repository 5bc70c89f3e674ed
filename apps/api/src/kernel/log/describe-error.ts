import { maskText } from './mask-text.ts'

/**
 * What a log may say of an error: what it is and where it came from. Drivers add the values of the row that
 * failed, mail servers the address that they refused, parsers the request's bytes; none of it is written down.
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
    // The frames alone: the message stands above.
    stack: stack?.split('\n').filter((line) => line.startsWith('    at ')),
  }
}

const pick = (error: Error, field: string) => {
  const value: unknown = Object.entries(error).find(([name]) => name === field)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? { [field]: value } : {}
}

/** A database quotes names of its own, and what somebody typed: `invalid input syntax for type uuid: "…"`. */
const withoutValues = (text: string) =>
  text
    .replaceAll(/"([^"]*)"/g, (quoted, inner: string) =>
      /^[a-z][a-z_]*$/.test(inner) ? quoted : '"…"',
    )
    .replaceAll(/=\([^)]*\)/g, '=(…)')
