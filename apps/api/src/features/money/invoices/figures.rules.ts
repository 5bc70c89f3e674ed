import { shareOf, vatInside } from '@treasures/api-client'

/** A line to invoice. Amounts are pence with VAT, rates are per cent in hundredths. */
export type LineToInvoice = {
  gross_pence: number
  /** The treasure's income. */
  treasure_pence: number
  vat_rate: number
  /** The franchisee's share of the commission, 0 for materials. */
  franchise_rate: number
}

export type LineFigures = {
  vat_pence: number
  lt_commission_pence: number
  franchisee_commission_pence: number
}

/**
 * VAT and commission of a line. The commission is `gross − VAT − treasure`. If it is positive, the
 * franchisee gets a share, rounded half-up, and the platform the rest. If it is negative, the
 * platform bears all of it.
 */
export function figuresOfLine(line: LineToInvoice): LineFigures {
  const vat_pence = vatInside(line.gross_pence, line.vat_rate)
  const commission = line.gross_pence - vat_pence - line.treasure_pence
  const franchisee_commission_pence =
    commission > 0 ? shareOf(commission, BigInt(line.franchise_rate), 10_000n) : 0
  return {
    vat_pence,
    lt_commission_pence: commission - franchisee_commission_pence,
    franchisee_commission_pence,
  }
}

type Line = LineToInvoice & LineFigures & { material: boolean }

/** All figures of an invoice in pence, as in its table: the sums of its lines, and the post fee. */
export function figuresOfInvoice(
  lines: readonly Line[],
  postFee: { pence: number; vat_rate: number },
) {
  const sum = (field: keyof LineFigures | 'gross_pence' | 'treasure_pence', material: boolean) =>
    lines.reduce((all, line) => all + (line.material === material ? line[field] : 0), 0)
  const post_fee_vat_pence = vatInside(postFee.pence, postFee.vat_rate)
  const work = sum('gross_pence', false)
  const materials = sum('gross_pence', true)
  const work_vat_pence = sum('vat_pence', false)
  const materials_vat_pence = sum('vat_pence', true)
  const treasures_work_pence = sum('treasure_pence', false)
  const treasures_materials_pence = sum('treasure_pence', true)
  const lt_commission_pence = sum('lt_commission_pence', false)
  return {
    payable_for_work_pence: work,
    payable_for_materials_pence: materials,
    post_fee_pence: postFee.pence,
    total_pence: work + materials + postFee.pence,
    work_vat_pence,
    materials_vat_pence,
    post_fee_vat_pence,
    vat_pence: work_vat_pence + materials_vat_pence + post_fee_vat_pence,
    treasures_work_pence,
    treasures_materials_pence,
    treasures_income_pence: treasures_work_pence + treasures_materials_pence,
    lt_commission_pence,
    franchisee_commission_pence: sum('franchisee_commission_pence', false),
    materials_margin_pence: sum('lt_commission_pence', true),
    nettrove_pence: lt_commission_pence + postFee.pence - post_fee_vat_pence,
  }
}
export type InvoiceFigures = ReturnType<typeof figuresOfInvoice>
