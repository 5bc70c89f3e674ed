export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** Returns the days since the Monday of that week: 0 to 6. */
export const sinceMonday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

export const weekdayOf = (day: string): Weekday => weekdays[sinceMonday(day)] ?? 'MO'
