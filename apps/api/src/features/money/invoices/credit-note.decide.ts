import { shareOf, vatInside } from '@treasures/api-client'

/** Figures of a line, or of its credited parts. Pence. */
export type LineParts = {
  gross_pence: number
  vat_pence: number
  treasure_pence: number
  lt_commission_pence: number
  franchisee_commission_pence: number
}

/** A line of an issued invoice, with the amounts credited so far. */
export type CreditableLine = LineParts & {
  id: number
  id_treasure: number
  /** Per cent in hundredths. */
  vat_rate: number
  taken: LineParts
}

export type CreditedLine = LineParts & { id: number; id_treasure: number }

/** The post fee is credited with the last of the lines. */
type PostFee = { post_fee_pence: number; post_fee_vat_pence: number }
type Decided = { lines: CreditedLine[]; fee: PostFee } | { refused: string; at: number }

/**
 * Figures of one credited part of a line. Each figure is the share of everything credited so far,
 * with this part, less the figures of earlier parts. The last part therefore takes the exact rest
 * of every figure.
 */
export function partOf(line: CreditableLine, gross_pence: number): CreditedLine {
  const { id, id_treasure, taken } = line
  const all = taken.gross_pence + gross_pence
  const share = (pence: number) =>
    line.gross_pence === 0 ? 0 : shareOf(pence, BigInt(all), BigInt(line.gross_pence))
  const vat_pence = vatInside(all, line.vat_rate) - taken.vat_pence
  const treasure_pence = share(line.treasure_pence) - taken.treasure_pence
  const franchisee_commission_pence =
    share(line.franchisee_commission_pence) - taken.franchisee_commission_pence
  return {
    id,
    id_treasure,
    gross_pence,
    vat_pence,
    treasure_pence,
    franchisee_commission_pence,
    lt_commission_pence: gross_pence - vat_pence - treasure_pence - franchisee_commission_pence,
  }
}

/**
 * Decides the parts that a credit note takes from each line. `at` is the index of a refused amount.
 */
export function decideCredit(
  lines: readonly CreditableLine[],
  wishes: readonly { id_line: number; pence: number }[],
  fee: PostFee,
): Decided {
  const parts: CreditedLine[] = []
  for (const [at, { id_line, pence }] of wishes.entries()) {
    const line = lines.find(({ id }) => id === id_line)
    if (!line) return { refused: 'This line is not on the invoice', at }
    if (parts.some(({ id }) => id === id_line)) return { refused: 'This line appears twice', at }
    if (pence > line.gross_pence - line.taken.gross_pence)
      return { refused: 'This is more than the rest of the line', at }
    parts.push(partOf(line, pence))
  }
  const sum = (all: readonly { gross_pence: number }[]) =>
    all.reduce((total, { gross_pence }) => total + gross_pence, 0)
  const takesAll = sum(lines) === sum(lines.map(({ taken }) => taken)) + sum(parts)
  const { post_fee_pence, post_fee_vat_pence } = takesAll
    ? fee
    : { post_fee_pence: 0, post_fee_vat_pence: 0 }
  return { lines: parts, fee: { post_fee_pence, post_fee_vat_pence } }
}
