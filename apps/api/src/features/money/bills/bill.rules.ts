import { shareOf, dayInWords, vatInside, type CisStatus } from '@treasures/api-client'
import type { RateTable } from '../../catalogue/rates/rates.store.ts'

/** A treasure's tax details from a day on. */
export type Tax = {
  valid_from: string
  vat_number: string | null
  cis: CisStatus
  /** Unique Taxpayer Reference, ten digits. */
  utr?: string | null
}
/** Both days are included. */
export type Agreement = { agreed_on: string; expires_on: string }

export type LineToBill = { date: string; material: boolean; total_pence: number }

/** CIS deduction from labour, in per cent. */
const cisRates: Record<CisStatus, bigint> = {
  not_building: 0n,
  gross: 0n,
  registered: 20n,
  unregistered: 30n,
}

/** The latest tax details up to a day, or undefined if there are none yet. */
export const taxOn = <T extends Tax>(taxes: readonly T[], date: string): T | undefined =>
  taxes
    .filter(({ valid_from }) => valid_from <= date)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]

/**
 * Adds to each line the VAT included in it, at the rate of its date, if the treasure was registered
 * then. Prices do not depend on registration, so a treasure who is not registered keeps the whole
 * price.
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
 * All figures of a bill on a day, in pence. The Construction Industry Scheme deducts from labour
 * without VAT, at the rate of the day of the bill. Nothing is deducted from materials. Rounded
 * half-up, once.
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
 * Decides whether staff must verify tax details that a treasure entered. They must if staff entered
 * the details in force, if a VAT number is given, or if the status has no CIS deduction.
 */
export const waitsForStaff = (
  said: Pick<Tax, 'vat_number' | 'cis'>,
  inForce: { by_staff: boolean } | undefined,
): boolean => Boolean(inForce?.by_staff) || said.vat_number !== null || cisRates[said.cis] === 0n

/** The reason why a bill may not be issued on a day, or an empty string if it may. */
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
      ? `Their tax details for ${dayInWords(untaxed)} are missing.`
      : 'Their tax details are missing.'
  if (agreements.some(({ agreed_on, expires_on }) => agreed_on <= day && day <= expires_on))
    return ''
  const ended = agreements
    .map(({ expires_on }) => expires_on)
    .toSorted()
    .at(-1)
  return ended
    ? `Their self-billing agreement ended on ${dayInWords(ended)}.`
    : 'There is no self-billing agreement.'
}

/** Last day of an agreement, which runs for twelve months. */
export function lastDayOfYear(first: string): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, day - 1)).toISOString().slice(0, 10)
}

/** A bill number, `SB-7-0001`. Each treasure has their own series. */
export const billNumber = (id_treasure: number, n: number): string =>
  `SB-${id_treasure}-${String(n).padStart(4, '0')}`

/** Bills covered by the payouts, oldest first, up to the first that they do not cover. */
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
