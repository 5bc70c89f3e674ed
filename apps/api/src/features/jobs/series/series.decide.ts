import {
  isInPause,
  repeatsInWords,
  timesOf,
  type AppointmentPlan,
  type Pause,
  type PlannedTime,
  type SeriesDateState,
  type SeriesSide,
} from '@treasures/api-client'

type Standing = {
  end_on: string | null
  cancelled_at: Date | null
  paused_from: string | null
  paused_until: string | null
}

export const pauseOf = ({ paused_from, paused_until }: Standing): Pause | null =>
  paused_from === null ? null : { from: paused_from, until: paused_until }

/** Decides what a series is on a London day. */
export function stateOn(series: Standing, today: string): 'active' | 'paused' | 'ended' {
  const { end_on, cancelled_at } = series
  if (cancelled_at || (end_on !== null && end_on < today)) return 'ended'
  return isInPause(today, pauseOf(series)) ? 'paused' : 'active'
}

type Made = {
  state: 'planned' | 'skipped' | 'paused' | 'not_possible' | 'ended'
  start: Date | null
  planned_start: Date
  freed_at: Date | null
}

/** Decides what a date shows. Its visit may have been moved or cancelled as an appointment. */
export function showState({ state, start, planned_start, freed_at }: Made): SeriesDateState {
  if (state === 'ended') return 'cancelled'
  if (state !== 'planned') return state
  if (freed_at) return 'cancelled'
  return planned_start.getTime() === start?.getTime() ? 'planned' : 'moved'
}

/**
 * Decides whether a side may bring back a date or end a pause. What one side left out, the other
 * cannot bring back: they would commit a person who has said no. A cancelled visit does not
 * say who cancelled it, so only staff bring it back.
 */
export const mayBringBack = (
  { shown, by }: { shown: SeriesDateState; by: SeriesSide | null },
  actor: SeriesSide,
): boolean => actor === 'admin' || (shown !== 'cancelled' && (by === null || by === actor))

/** Describes a rule within a sentence: "every week on Tuesday". */
export function ruleInWords(rule: Parameters<typeof repeatsInWords>[0]): string {
  const words = repeatsInWords(rule)
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** Returns the visit of one day of a rule. */
export function timeOn(day: string, { time, hours }: Pick<AppointmentPlan, 'time' | 'hours'>) {
  const [only] = timesOf({
    date: day,
    time,
    hours: hours ?? 1,
    visit: false,
    recurrent: false,
  }) as [PlannedTime]
  return only
}
