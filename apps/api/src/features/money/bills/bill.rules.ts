import { shareOf, type CisStatus } from '@treasures/api-client'
import { dateInWords } from '../../../kernel/clock.ts'
import { vatInside } from '../invoices/figures.rules.ts'
import type { RateTable } from '../../catalogue/rates/rates.store.ts'

/** How a treasure is taxed from a day on. */
export type Tax = {
  valid_from: string
  vat_number: string | null
  cis: CisStatus
  /** Unique Taxpayer Reference, ten digits. */
  utr?: string | null
}
/** Both days are of it. */
export type Agreement = { agreed_on: string; expires_on: string }

export type LineToBill = { date: string; material: boolean; total_pence: number }

/** What is withheld of labour, in per cent. */
const cisRates: Record<CisStatus, bigint> = {
  not_building: 0n,
  gross: 0n,
  registered: 20n,
  unregistered: 30n,
}

/** The last that was said up to a day; undefined where nobody has said anything yet. */
export const taxOn = <T extends Tax>(taxes: readonly T[], date: string): T | undefined =>
  taxes
    .filter(({ valid_from }) => valid_from <= date)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]

/**
 * Each line with its VAT: the part of it at the rate of its date where the treasure was registered then. A line's
 * price does not depend on that, so that a treasure who is not registered keeps the whole of it.
 */
export const linesWithVat = <Line extends LineToBill>(
  lines: readonly Line[],
  taxes: readonly Tax[],
  rates: RateTable,
): (Line & { vat_pence: number })[] =>
  lines.map((line) => {
    const rate = rates.on(line.material ? 'materials_vat' : 'vat', line.date)
    const isRegistered = Boolean(taxOn(taxes, line.date)?.vat_number)
    return { ...line, vat_pence: isRegistered ? vatInside(line.total_pence, rate) : 0 }
  })

/**
 * All figures of a bill of a day, in pence. The Construction Industry Scheme takes its part of labour without VAT, by what holds
 * on the day of the bill, and nothing of materials; half-up, once.
 */
export function figuresOfBill(
  lines: readonly (LineToBill & { vat_pence: number })[],
  taxes: readonly Tax[],
  day: string,
) {
  const sum = (field: 'total_pence' | 'vat_pence', material: boolean) =>
    lines.reduce((all, line) => all + (line.material === material ? line[field] : 0), 0)
  const work_pence = sum('total_pence', false)
  const materials_pence = sum('total_pence', true)
  const work_vat_pence = sum('vat_pence', false)
  const cis = taxOn(taxes, day)?.cis ?? 'not_building'
  const withheld_pence = shareOf(work_pence - work_vat_pence, cisRates[cis], 100n)
  return {
    work_pence,
    materials_pence,
    vat_pence: work_vat_pence + sum('vat_pence', true),
    withheld_pence,
    total_pence: work_pence + materials_pence - withheld_pence,
  }
}

/**
 * Whether a treasure's own statement waits for staff: what staff wrote stays until they look, and nothing is paid
 * without a deduction, or with VAT, on the treasure's word alone.
 */
export const waitsForStaff = (
  said: Pick<Tax, 'vat_number' | 'cis'>,
  inForce: { by_staff: boolean } | undefined,
): boolean => Boolean(inForce?.by_staff) || said.vat_number !== null || cisRates[said.cis] === 0n

/** Why a bill may not be issued on a day, in words; empty where nothing stands in the way. */
export function whyHeld(
  lines: readonly { date: string }[],
  {
    taxes,
    waiting,
    agreements,
  }: {
    taxes: readonly Tax[]
    waiting?: Tax | undefined
    agreements: readonly Agreement[]
  },
  day: string,
): string {
  if (waiting) return 'Their new tax details are not verified yet.'
  const untaxed = [...lines.map(({ date }) => date), day]
    .toSorted()
    .find((date) => !taxOn(taxes, date))
  if (untaxed)
    return taxes.length
      ? `Their tax details for ${dateInWords(untaxed)} are missing.`
      : 'Their tax details are missing.'
  if (agreements.some(({ agreed_on, expires_on }) => agreed_on <= day && day <= expires_on))
    return ''
  const ended = agreements
    .map(({ expires_on }) => expires_on)
    .toSorted()
    .at(-1)
  return ended
    ? `Their self-billing agreement ended on ${dateInWords(ended)}.`
    : 'There is no self-billing agreement.'
}

/** The last day of a year that begins on a day: an agreement holds for twelve months. */
export function lastDayOfYear(first: string): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, day - 1)).toISOString().slice(0, 10)
}

/** `SB-7-0001`: a series for each treasure. */
export const billNumber = (id_treasure: number, n: number): string =>
  `SB-${id_treasure}-${String(n).padStart(4, '0')}`

/** Bills that are paid by what has been paid out, oldest first: the first that is not covered ends it. */
export function coveredBills<Bill extends { total_pence: number }>(
  bills: readonly Bill[],
  paid_pence: number,
): Set<Bill> {
  const covered = new Set<Bill>()
  let left = paid_pence
  for (const bill of bills) {
    left -= bill.total_pence
    if (left < 0) break
    covered.add(bill)
  }
  return covered
}
