import type { Figure, FigureCode } from '@treasures/api-client'
import type { FigureOf } from '../figure.ts'
import { booked } from './booked.ts'
import { cancelled } from './cancelled.ts'
import { done } from './done.ts'
import { estimatesAccepted } from './estimates-accepted.ts'
import { hoursToClaim } from './hours-to-claim.ts'
import { margin } from './margin.ts'
import { revenue } from './revenue.ts'
import { share } from './share.ts'
import { stars } from './stars.ts'
import { takenShare } from './taken-share.ts'
import { taken } from './taken.ts'

export const figures: Record<FigureCode, FigureOf> = {
  booked,
  taken,
  taken_share: takenShare,
  hours_to_claim: hoursToClaim,
  done,
  cancelled,
  estimates_accepted: estimatesAccepted,
  stars,
  revenue,
  share,
  margin,
}

export function showFigure(code: FigureCode): Figure {
  const { title, definition, unit, list, by } = figures[code]
  return { code, title, definition, unit, list, by: [...by] }
}
