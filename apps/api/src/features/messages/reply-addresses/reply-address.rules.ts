/** Address for answers to one e-mail about a conversation. */
export const replyAddress = (token: string, domain: string): string => `r+${token}@${domain}`

/**
 * Returns the tokens of our addresses among these, each once. Mail servers may change capital
 * letters.
 */
export function tokensIn(addresses: readonly string[], domain: string): string[] {
  const tokens = addresses.flatMap((address) => {
    const [, token, host] = /^r\+([\da-f]{43})@(.+)$/.exec(address.trim().toLowerCase()) ?? []
    return token !== undefined && host === domain ? [token] : []
  })
  return [...new Set(tokens)]
}

/** Removes the tokens that quoted words repeat, because they let their reader answer. */
export const withoutTokens = (text: string): string =>
  text.replaceAll(/\br\+[\da-f]{43}@/gi, 'r+…@')
