/** Makes random numbers that repeat for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  const chance = (probability: number) => next() < probability
  function pick<T>(list: readonly T[]): T {
    const value = list[Math.floor(next() * list.length)]
    if (value === undefined) throw new RangeError('Nothing to pick from')
    return value
  }
  function shuffle<T>(list: readonly T[]): T[] {
    const shuffled = [...list]
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = whole(0, i)
      ;[shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T]
    }
    return shuffled
  }
  /**
   * Makes 22 base64url characters, like an opaque address. They are not secret, because the seed is
   * known.
   */
  const capability = () =>
    Array.from({ length: 22 }, () => alphabet[whole(0, alphabet.length - 1)]).join('')
  return { next, between, whole, chance, pick, shuffle, capability }
}
export type Random = ReturnType<typeof createRandom>

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
