import {
  greatestQuantity,
  dayInWords,
  momentInWords,
  longDayInWords,
  type decideDate,
  type RecordedLabour,
} from '@treasures/api-client'

type Described = {
  material: boolean
  whole_job: boolean
  quantity_hundredths: number
  date: string
}

/** Describes a line in a few words for activities. */
function describeLine({ material, whole_job, quantity_hundredths, date }: Described): string {
  const quantity = quantity_hundredths / 100
  const what = material
    ? `materials (${quantity})`
    : whole_job
      ? 'the whole job'
      : `labour (${quantity})`
  return `${what} of ${dayInWords(date)}`
}

type Line = Described & { id_job: number; treasure_price_pence: number }

/** Facts that the log keeps about a line. */
export const lineFacts = (line: Line) => ({
  words: describeLine(line),
  id_job: line.id_job,
  date: line.date,
  quantity_hundredths: line.quantity_hundredths,
  treasure_price_pence: line.treasure_price_pence,
  material: line.material,
})

const units: Record<number, string> = { 1: 'hour', 2: 'day', 3: 'night', 5: 'visit' }

/** "3.5 hours", "1 day". */
export const unitsOf = (quantity: number, id_price_unit: number) =>
  `${quantity} ${units[id_price_unit] ?? 'job'}${quantity === 1 ? '' : 's'}`

/** Explains that hours were not agreed, and how many can be recorded. */
export const beyondWords = (left: number): string =>
  `${left > 0 ? `Only ${unitsOf(left / 100, 1)} more can` : 'No more hours can'} be recorded: the customer agreed to no more. Ask them for more hours in Extra work first.`

type Recorded = Described & { id_price_unit: number; descr: string; created_at: Date }

/** "Already recorded on 20 Nov 2026, 14:02: 3 hours, “Hedge”." */
export function recordedWords(line: Recorded): string {
  const quantity = line.quantity_hundredths / 100
  const items = `${quantity} ${quantity === 1 ? 'item' : 'items'}`
  const amount = line.material ? items : unitsOf(quantity, line.id_price_unit)
  const what = line.whole_job ? 'the whole job' : amount
  const said = line.descr.trim()
  const words = said && `, “${said.length > 60 ? `${said.slice(0, 59)}…` : said}”`
  return `Already recorded on ${momentInWords(line.created_at)}: ${what}${words}.`
}

/** Explains why a date takes no more work, and lists the work already recorded on it. */
export function excessWords(
  excess: NonNullable<ReturnType<typeof decideDate>>,
  { date, id_price_unit }: { date: string; id_price_unit: number },
  recorded: readonly RecordedLabour[],
): string {
  const day = longDayInWords(date)
  const too =
    excess.is === 'hours'
      ? `This makes ${unitsOf(excess.hours, 1)} on ${day}, and a date has 24.`
      : `At most ${unitsOf(greatestQuantity(id_price_unit), id_price_unit)} can be recorded for ${day}.`
  const ofJobs = new Map<string, RecordedLabour>()
  for (const line of recorded) {
    const key = `${line.id_job} ${line.id_price_unit}`
    const quantity_hundredths =
      line.quantity_hundredths + (ofJobs.get(key)?.quantity_hundredths ?? 0)
    ofJobs.set(key, { ...line, quantity_hundredths })
  }
  if (ofJobs.size === 0) return too
  const each = [...ofJobs.values()].map(
    ({ id_job, id_price_unit: unit, quantity_hundredths }) =>
      `${unitsOf(quantity_hundredths / 100, unit)} for job ${id_job}`,
  )
  return `${too} Recorded already: ${each.slice(0, 6).join(', ')}${each.length > 6 ? ' and more' : ''}.`
}
