import { londonDate } from '@treasures/api-client'

/**
 * Number of rows in a piece of a CSV file. Line breaks within quoted values count too, which is
 * good enough for progress.
 */
export function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === 10) lines += 1
  return lines
}

/** File name with the London date: `customers-2026-11-21.csv`. */
export const csvName = (noun: string, now: Date): string => `${noun}-${londonDate(now)}.csv`

/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers start to read the file only after this turn of the event loop, so the URL stays
  // valid for a minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
