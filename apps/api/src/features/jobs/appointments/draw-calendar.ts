import { fullName, type PublicSettings } from '@treasures/api-client'
import { fillContacts } from '#kernel/contacts.rules.ts'
import type { CalendarRow } from './appointments.store.ts'
import { visitUid, writeCalendar, type CalendarEvent } from './calendar.rules.ts'

/**
 * Reader of a calendar. Customers want to know who comes, and treasures want to know the address. A
 * customer's link may have been forwarded, so `forwarded` shows neither house nor phone.
 */
type Reader = 'customer' | 'treasure' | 'forwarded'

type Settings = Pick<
  PublicSettings,
  'business_name' | 'portal_url' | 'support_email' | 'support_phone'
>

function wordsFor(row: CalendarRow, reader: Reader, settings: Settings) {
  const work = row.visit ? `Visit: ${row.service_name}` : row.service_name
  const questions = fillContacts('Questions? Call {{support_phone}}.', settings)
  if (reader === 'forwarded')
    return {
      summary: `${work}: ${row.fname} is coming`,
      location: row.outcode,
      description: `Job ${row.id_job}.\n${questions}`.trimEnd(),
    }
  if (reader === 'customer')
    return {
      summary: `${work}: ${row.fname} is coming`,
      location: `${row.address}, ${row.postcode}`,
      description:
        `Job ${row.id_job}. ${row.fname} can be called on ${row.treasure_mphone}.\n${questions}`.trimEnd(),
    }
  const phones = [row.customer_mphone, row.customer_phone].filter((phone) => phone)
  const ring = phones.length ? `Customer: ${phones.join(' or ')}.` : ''
  return {
    summary: `${work}: ${fullName({ fname: row.customer_fname, lname: row.customer_lname })}`,
    location: `${row.address}, ${row.postcode}`,
    description: `Job ${row.id_job}. ${ring}\n${questions}`.trimEnd(),
  }
}

/**
 * Turns each time into its own calendar event, identified by the originally planned day. Marks a
 * cancelled time as cancelled, so that calendars remove it.
 */
function eventsOf(row: CalendarRow, reader: Reader, settings: Settings): CalendarEvent[] {
  return row.allTimes.map(({ start, end, planned_start, freed_at }) => ({
    ...wordsFor(row, reader, settings),
    uid: visitUid(row.id, planned_start ?? start, settings.portal_url),
    sequence: row.sequence,
    changed: row.updated_at,
    start,
    end,
    isCalledOff: freed_at !== null,
  }))
}

/** Writes a job's appointments as an iCalendar file. */
export const drawCalendar = (
  rows: readonly CalendarRow[],
  reader: Reader,
  settings: Settings,
): string =>
  writeCalendar(
    [settings.business_name, 'visits'].filter(Boolean).join(' '),
    rows.flatMap((row) => eventsOf(row, reader, settings)),
  )
