import { statementParts, walletTransactionKinds, type StatementPart } from '@treasures/api-client'

/** An entry of a wallet. */
export type Moved = {
  id: number
  date: string
  kind: string
  descr: string
  id_invoice: number | null
  amount_pence: number
}

export type StatementRow = Moved & { part: StatementPart; words: string; balance_pence: number }
export type StatementFigures = Record<StatementPart | 'opening' | 'closing', number>

/** Groups the entries of a month, and adds the balance after each of them. Amounts are pence. */
export function figureStatement(
  opening: number,
  entries: readonly Moved[],
): StatementFigures & { rows: StatementRow[] } {
  const sums = Object.fromEntries(Object.keys(statementParts).map((part) => [part, 0])) as Record<
    StatementPart,
    number
  >
  let balance_pence = opening
  const rows = entries.map((entry): StatementRow => {
    const part = partOf(entry.kind)
    sums[part] += entry.amount_pence
    balance_pence += entry.amount_pence
    return { ...entry, part, words: wordsOf(entry), balance_pence }
  })
  return { opening, ...sums, closing: balance_pence, rows }
}

function partOf(kind: string): StatementPart {
  if (kind === 'wallet_credit') return 'shares'
  if (kind === 'credit_note') return 'credited'
  return kind.startsWith('payout_') ? 'payouts' : 'fees'
}

/** "Payout: TR-12", or the description alone if it begins with the kind: "Invoice 000012". */
function wordsOf({ kind, descr }: Moved): string {
  const name = (walletTransactionKinds as Record<string, string>)[kind] ?? kind
  if (descr === '') return name
  return descr.startsWith(name) ? descr : `${name}: ${descr}`
}
