import {
  clockMinutes,
  workingHoursOn,
  type KeptHours,
  type WorkingSpan,
} from '@treasures/api-client'

/** Part of a day, in minutes since midnight. */
type Part = { from: number; until: number }

export const partsOf = (spans: readonly WorkingSpan[]): Part[] =>
  spans.map(({ from, to }) => ({ from: clockMinutes(from), until: clockMinutes(to) }))

/** Parts of a day, between two hours, during which the treasure does not work. */
export function idleParts(
  worked: readonly WorkingSpan[],
  { first, last }: { first: number; last: number },
): Part[] {
  const parts: Part[] = []
  let from = first * 60
  for (const part of partsOf(worked)) {
    if (part.from > from) parts.push({ from, until: part.from })
    from = Math.max(from, part.until)
  }
  if (from < last * 60) parts.push({ from, until: last * 60 })
  return parts
}

/** True if the treasure has recorded working hours, but none on that day. */
export const isIdleOn = (day: string, kept: KeptHours | undefined): boolean =>
  kept !== undefined && workingHoursOn(day, kept)?.length === 0
