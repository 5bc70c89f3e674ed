import type { ReportKind } from './hmrc-report.rules.ts'

/** A seller of the year now. */
export type PlannedSeller = {
  id: number
  /** Hash of what a file would say. */
  digest: string
  isReportable: boolean
  /** No income and no jobs. Such a seller is reported only to correct an earlier statement. */
  isEmpty: boolean
}

/** What HMRC has accepted for the year. */
export type Accepted = {
  /** The last statement about the business. Null if there is none, or if it was withdrawn. */
  operator: { isNil: boolean } | null
  /** Hash of the last statement about each seller. */
  digests: ReadonlyMap<number, string>
}

export type SellerState = 'reported' | 'changed' | 'unreported'

/** Whether a seller is reported as they are now. Undefined if they need no report. */
export function stateOf(
  { id, digest, isEmpty }: PlannedSeller,
  { digests }: Accepted,
): SellerState | undefined {
  const reported = digests.get(id)
  if (reported === undefined) return isEmpty ? undefined : 'unreported'
  return reported === digest ? 'reported' : 'changed'
}

/**
 * The next file of a year, or null if HMRC has everything. HMRC takes new sellers and corrections in
 * separate files, and wants a report of nothing withdrawn before a seller is reported.
 */
export type ReportPlan = {
  kind: ReportKind | null
  /** Sellers in the file. */
  ids: number[]
  /** Sellers who are not in the file because details are missing. */
  incomplete: number[]
}

export function planReport(sellers: readonly PlannedSeller[], accepted: Accepted): ReportPlan {
  const [unreported, changed] = (['unreported', 'changed'] as const).map((state) =>
    sellers.filter((seller) => stateOf(seller, accepted) === state),
  ) as [PlannedSeller[], PlannedSeller[]]
  const idsOf = (some: readonly PlannedSeller[], isReportable: boolean) =>
    some.filter((seller) => seller.isReportable === isReportable).map(({ id }) => id)
  const incomplete = idsOf([...unreported, ...changed], false)
  const plan = (kind: ReportKind | null, ids: number[] = []) => ({ kind, ids, incomplete })

  const fresh = idsOf(unreported, true)
  if (accepted.operator?.isNil) return plan(unreported.length ? 'withdrawal' : null)
  if (fresh.length) return plan('new', fresh)
  if (accepted.operator === null) return plan(unreported.length ? null : 'nil')
  const corrected = idsOf(changed, true)
  return corrected.length ? plan('correction', corrected) : plan(null)
}

/** How many sellers fit into a file, by the sizes of their statements in bytes. */
export function fitting(sizes: readonly number[], most: number): number {
  let size = 0
  const tooMany = sizes.findIndex((one) => (size += one) > most)
  return tooMany === -1 ? sizes.length : tooMany
}
