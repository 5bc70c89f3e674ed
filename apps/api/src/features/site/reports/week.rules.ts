import { showPounds, type FigureCode, type FigureUnit } from '@treasures/api-client'

/** The six figures of the weekly e-mail, by the placeholder of its words. */
export const weekFigures = {
  week_booked: 'booked',
  week_taken: 'taken',
  week_done: 'done',
  week_cancelled: 'cancelled',
  week_revenue: 'revenue',
  week_share: 'share',
} as const satisfies Record<string, FigureCode>
export type WeekFigure = keyof typeof weekFigures

/** "12, 3 more than the week before" */
export function sayChange(unit: FigureUnit, now: number, before: number): string {
  const say = (value: number) =>
    unit === 'pounds' ? showPounds(value) : value.toLocaleString('en-GB')
  const change = Math.round((now - before) * 100) / 100
  if (change === 0) return `${say(now)}, as in the week before`
  return `${say(now)}, ${say(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than the week before`
}
