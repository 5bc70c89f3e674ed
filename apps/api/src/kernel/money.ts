/** Integer pence, as kept, to pounds, as shown on the wire. Null stays null. */
export function poundsOf(pence: number): number
export function poundsOf(pence: number | null): number | null
export function poundsOf(pence: number | null): number | null {
  return pence === null ? null : pence / 100
}

/** Pounds to integer pence, to the nearest penny. */
export const penceOf = (pounds: number): number => Math.round(pounds * 100)
