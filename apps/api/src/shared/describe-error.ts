/**
 * What a log may say of an error: what it is and where it came from. Drivers add the values of the row that
 * failed, mail servers the address that they refused; neither is written down.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: withoutPersons(String(error)) }
  const { name, message, stack } = error
  return {
    type: name,
    message: withoutPersons(message),
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

/** Secrets of links have 43 characters. */
const withoutPersons = (text: string) =>
  text.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '[e-mail]').replaceAll(/[\w-]{43,}/g, '[secret]')
