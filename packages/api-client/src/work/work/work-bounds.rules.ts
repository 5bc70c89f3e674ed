import { priceUnit } from '../../catalogue/services/service-ids.ts'

/**
 * Limits for recorded work. A day and a night each count as eight hours, and can be recorded once
 * for a date. A visit counts as no hours, because its length is unknown. A whole-job line has no
 * hours.
 */
const hoursOfDate = 24
const unitHours: Record<number, number> = {
  [priceUnit.hour]: 1,
  [priceUnit.day]: 8,
  [priceUnit.night]: 8,
}
/** Limit on one date for each counted unit: hours, days, nights, visits. */
const mostOfUnit: Record<number, number> = {
  [priceUnit.hour]: hoursOfDate,
  [priceUnit.day]: 1,
  [priceUnit.night]: 1,
  [priceUnit.visit]: 24,
}

/**
 * Returns the maximum quantity of a unit that one treasure can record for one date. Fixed prices
 * are recorded once.
 */
export const greatestQuantity = (id_unit: number): number => mostOfUnit[id_unit] ?? 1

/** Highest total of one line, in pounds. */
export const greatestTotal = { labour: 100_000, materials: 25_000 } as const

export type RecordedLabour = {
  id_job: number
  id_price_unit: number
  quantity_hundredths: number
}

type Excess =
  | { is: 'hours'; hours: number; recorded: number }
  | { is: 'unit'; most: number; recorded: number }

/**
 * Returns by how much a line exceeds the limit for its date, together with the other lines of the
 * same treasure and date. Undefined if it does not. All numbers are integers.
 */
export function decideDate(
  recorded: readonly RecordedLabour[],
  { id_price_unit, quantity_hundredths }: Omit<RecordedLabour, 'id_job'>,
): Excess | undefined {
  const sum = (lines: readonly RecordedLabour[], worth: (line: RecordedLabour) => number) =>
    lines.reduce((all, line) => all + line.quantity_hundredths * worth(line), 0)
  const most = greatestQuantity(id_price_unit)
  const ofUnit = sum(recorded, (line) => (line.id_price_unit === id_price_unit ? 1 : 0))
  if (id_price_unit !== priceUnit.hour && ofUnit + quantity_hundredths > most * 100)
    return { is: 'unit', most, recorded: ofUnit / 100 }
  const hoursOf = (line: { id_price_unit: number }) => unitHours[line.id_price_unit] ?? 0
  const before = sum(recorded, hoursOf)
  const hours = before + quantity_hundredths * hoursOf({ id_price_unit })
  if (hours > before && hours > hoursOfDate * 100)
    return { is: 'hours', hours: hours / 100, recorded: before / 100 }
  return undefined
}
