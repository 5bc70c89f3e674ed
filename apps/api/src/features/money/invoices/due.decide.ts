import { days, earlier, hours } from '#kernel/clock.ts'
import { shareOf, showPence, totalPence, dayInWords } from '@treasures/api-client'
import type { RateTable } from '../../catalogue/rates/rates.store.ts'
import { figuresOfInvoice, figuresOfLine } from './figures.rules.ts'

/** Days after the work within which the invoice date is the tax point. */
const taxPointDays = 14
/** Days after which staff are warned that the work is old. */
const lateDays = 10

/** Hours after the end of a job until its work is invoiced although its timesheet is still open. */
const restHours = 24

/** Jobs that ended by this instant are invoiced at `at`. */
export const restedSince = (at: Date): Date => earlier(at, hours(restHours))

/** Whole days from one London date to another. */
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / days(1))

/** Tax point of a line: the invoice date, or the date of the work if the invoice is too late. */
export const taxPointOf = (worked: string, issued: string): string =>
  daysBetween(worked, issued) <= taxPointDays ? issued : worked

type WorkLine = {
  id: number
  id_job: number
  id_treasure: number
  descr: string
  /** Service, treasure, place and job. Absent in a preview. */
  about?: string
  /** London calendar date. */
  date: string
  quantity_hundredths: number
  /** Price of one unit, or the cost of materials. */
  customer_price_pence: number
  /** The treasure's income from the line. */
  total_pence: number
  material: boolean
  /** Extra work that was agreed, which invoices charge for exactly as agreed. */
  id_agreed?: number | null
  /** What was agreed with the booking or since, which the line's price comes from. */
  id_booked?: number | null
}

/** Invoice lines for works, with the rates of each line's own date. */
export function decideLines(
  works: readonly WorkLine[],
  rates: RateTable,
  { id_region, day }: { id_region: number; day: string },
) {
  return works.map(({ id, total_pence, ...work }) => {
    const { material, date, quantity_hundredths } = work
    const markup = material ? rates.on('materials_markup', date) : 0
    const customer_price_pence = shareOf(
      work.customer_price_pence,
      10_000n + BigInt(markup),
      10_000n,
    )
    const amounts = {
      gross_pence: totalPence(quantity_hundredths, customer_price_pence),
      treasure_pence: total_pence,
      vat_rate: rates.ours(material ? 'materials_vat' : 'vat', date),
      franchise_rate: material ? 0 : rates.on('franchise_share', date, id_region),
    }
    return {
      ...work,
      id_work: id,
      customer_price_pence,
      tax_point: taxPointOf(date, day),
      ...amounts,
      ...figuresOfLine(amounts),
    }
  })
}
export type DecidedLine = ReturnType<typeof decideLines>[number]

/**
 * All figures of an invoice on a day. The post fee is for customers without a card, unless staff
 * removed it.
 */
export const decideFigures = (
  lines: readonly DecidedLine[],
  rates: RateTable,
  { day, owesPostFee }: { day: string; owesPostFee: boolean },
) =>
  figuresOfInvoice(lines, {
    pence: owesPostFee ? rates.on('post_fee', day) : 0,
    vat_rate: rates.ours('vat', day),
  })

type Warned = { date: string; id_job: number; lt_commission_pence: number }

/** Warnings that staff should read before a draft is issued on a day. */
export function warnings(lines: readonly Warned[], day: string): string[] {
  const byJob = new Map<number, number>()
  for (const { id_job, lt_commission_pence } of lines)
    byJob.set(id_job, (byJob.get(id_job) ?? 0) + lt_commission_pence)
  const negative = [...byJob].filter(([, pence]) => pence < 0)
  const late = lines.filter(({ date }) => daysBetween(date, day) > lateDays).map(({ date }) => date)
  const [first] = late.toSorted()
  return [
    ...negative.map(
      ([id_job, pence]) =>
        `Job ${id_job} makes a loss of ${showPence(-pence)}: commission is negative.`,
    ),
    ...(first === undefined
      ? []
      : [
          `${late.length === 1 ? 'One line is' : `${late.length} lines are`} more than ${lateDays} days old, the oldest from ${dayInWords(first)}. If the invoice is issued ${taxPointDays + 1} or more days after the work, VAT is due by the date of the work.`,
        ]),
  ]
}
