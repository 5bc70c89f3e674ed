import { londonWallOf } from '@treasures/api-client'

/** Rows in a piece of a CSV file. A line break within a quoted value counts too: good enough for progress. */
export function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === 10) lines += 1
  return lines
}

/** `customers-2026-11-21.csv`, the day being the one in London. */
export const csvName = (noun: string, now: Date): string => `${noun}-${londonWallOf(now).date}.csv`

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Not at once: some browsers begin to read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
