/**
 * An entry of a customer's credit, with the key of its transaction. Pence, positive if credit was
 * added.
 */
export type CreditEntry = {
  key: string
  id_account: number
  id_invoice: number | null
  amount_pence: number
}

/**
 * Part of a used credit, and the key of its source. The key is null if there was no credit left to
 * use.
 */
export type CreditPart = { source: string | null; amount_pence: number }

type Source = CreditEntry & { left: number }

/**
 * Returns the credit that each use took. A use takes credit of its own invoice first, then of its
 * own account, then of other accounts of a merged customer. Within each group it takes the oldest
 * credit first. Takes all entries in ledger order, so that later entries do not change earlier
 * answers. If a use was returned, its parts are reduced by the returned amounts.
 */
export function usesOfCredit(entries: readonly CreditEntry[]): Map<string, CreditPart[]> {
  const sources: Source[] = []
  const uses = new Map<string, CreditPart[]>()
  for (const entry of entries) {
    const back = /^refund_(?:failed|uncovered) (\d+)$/.exec(entry.key)?.[1]
    if (back !== undefined) giveBack(uses.get(`refund ${back}`) ?? [], sources, entry.amount_pence)
    else if (entry.amount_pence > 0) sources.push({ ...entry, left: entry.amount_pence })
    else {
      const name = entry.key.replace(/^refund_covered (\d+) .*/, 'refund $1')
      uses.set(name, [...(uses.get(name) ?? []), ...take(sources, entry)])
    }
  }
  return uses
}

function take(sources: readonly Source[], { id_account, id_invoice, amount_pence }: CreditEntry) {
  const nearness = (source: Source) =>
    source.id_invoice === id_invoice ? 0 : source.id_account === id_account ? 1 : 2
  const parts: CreditPart[] = []
  let wanted = -amount_pence
  for (const source of sources.toSorted((a, b) => nearness(a) - nearness(b))) {
    const pence = Math.min(source.left, wanted)
    if (pence === 0) continue
    source.left -= pence
    wanted -= pence
    parts.push({ source: source.key, amount_pence: pence })
  }
  return wanted > 0 ? [...parts, { source: null, amount_pence: wanted }] : parts
}

/** Gives credit back to its sources, the last part first. */
function giveBack(parts: readonly CreditPart[], sources: readonly Source[], amount_pence: number) {
  let rest = amount_pence
  for (const part of parts.toReversed()) {
    const pence = Math.min(part.amount_pence, rest)
    part.amount_pence -= pence
    rest -= pence
    const source = sources.find(({ key }) => key === part.source)
    if (source) source.left += pence
  }
}
