const second = 1_000
const steps = [
  { of: 24 * 3_600 * second, one: 'day' },
  { of: 3_600 * second, one: 'hour' },
  { of: 60 * second, one: 'minute' },
] as const

export const sayAmount = (amount: number, one: string, more: string) =>
  `${amount} ${amount === 1 ? one : more}`

/**
 * Writes milliseconds in the largest unit of which there are at least two, such as `90 minutes` or
 * `2 hours`.
 */
export function sayAge(milliseconds: number): string {
  for (const { of, one } of steps)
    if (milliseconds >= 2 * of) return `${Math.floor(milliseconds / of)} ${one}s`
  return sayAmount(Math.floor(milliseconds / second), 'second', 'seconds')
}

export const saySize = (bytes: number) =>
  bytes < 10e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e9)} GB`
