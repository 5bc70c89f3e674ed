export type Bar = { y: number; height: number }

/** Heights of bars within a picture of this height. Values below zero hang from the zero line. */
export function barsOf(values: readonly (number | null)[], height: number) {
  const known = values.map((value) => value ?? 0)
  const top = Math.max(0, ...known)
  const low = Math.min(0, ...known)
  const scale = top === low ? 0 : height / (top - low)
  const zero = top * scale
  const bars = known.map((value): Bar => {
    if (value === 0) return { y: zero, height: 0 }
    // A small value stays visible.
    const tall = Math.max(1.5, Math.abs(value) * scale)
    return { y: value > 0 ? zero - tall : zero, height: tall }
  })
  return { bars, zero: scale === 0 ? height : zero, top, low }
}
