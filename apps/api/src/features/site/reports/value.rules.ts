import type { FigureUnit } from '@treasures/api-client'

type Row = { count: number; amount: number }

/**
 * Value of a figure, in its unit. The average of nothing is null, because there is nothing to divide
 * by. Amounts of money are pence.
 */
export function valueOf({ unit }: { unit: FigureUnit }, row: Row | undefined): number | null {
  const { count, amount } = row ?? { count: 0, amount: 0 }
  switch (unit) {
    case 'count':
      return count
    case 'pounds':
      return amount / 100
    case 'percent':
    case 'hours':
    case 'stars':
      return count === 0 ? null : Math.round((amount / count) * 100) / 100
  }
}
