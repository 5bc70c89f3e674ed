import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Id } from '../../kernel/wire.ts'
import { OtherCalendar, OtherCalendarInput } from './calendars.schema.ts'

const list = z.object({ data: z.array(OtherCalendar) })
const absent = { calendar_not_found: 404 }

export const listMyCalendars = endpoint('GET', '/my/treasure/calendars', {
  summary: "The signed-in treasure's outside calendars, in the order in which they were added.",
  ok: list,
  access: 'treasure',
})

/** We read the calendar within a minute, and then every hour. */
export const addMyCalendar = endpoint('POST', '/my/treasure/calendars', {
  summary: 'Adds an outside calendar. Only its busy times are saved.',
  body: OtherCalendarInput,
  ok: OtherCalendar,
  problems: { calendar_address: 422, too_many_calendars: 409 },
  access: 'treasure',
})

/** We read a calendar at most once a minute. */
export const checkMyCalendar = endpoint('POST', '/my/treasure/calendars/{id}/check', {
  summary: 'Reads an outside calendar now.',
  ...byId,
  body: z.object({}),
  ok: OtherCalendar,
  problems: absent,
  access: 'treasure',
})

export const deleteMyCalendar = endpoint('DELETE', '/my/treasure/calendars/{id}', {
  summary: 'Removes an outside calendar and its busy times.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: absent,
  access: 'treasure',
})

export const listTreasureCalendars = endpoint('GET', '/treasure/{id}/calendars', {
  summary: "A treasure's outside calendars, in the order in which they were added.",
  ...byId,
  ok: list,
  problems: { treasure_not_found: 404 },
  access: 'staff',
  permission: 'treasures.view',
})

export const deleteTreasureCalendar = endpoint('DELETE', '/treasure/calendar/{id}', {
  summary: 'Removes an outside calendar of a treasure and its busy times.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: absent,
  access: 'staff',
  permission: 'treasures.edit',
})
