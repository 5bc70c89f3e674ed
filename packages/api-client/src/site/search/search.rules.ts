/** Whether records are searched for it at all: a letter alone, or signs, find nearly all that there is. */
export const isWorthSearching = (typed: string): boolean => /\d|[\p{L}\p{N}]{2}/u.test(typed)
