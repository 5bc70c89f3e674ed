/**
 * True if a text is worth searching for. A single letter and punctuation alone match almost
 * everything.
 */
export const isWorthSearching = (typed: string): boolean => /\d|[\p{L}\p{N}]{2}/u.test(typed)
