import {
  addDays,
  londonInstant,
  type AppointmentTimeRow,
  type AppointmentTimesQuery,
} from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { countRows, type Slice } from '#kernel/db/paged-list.ts'
import { jobsInScope } from '#kernel/http/in-scope.ts'
import type { Scope } from '#kernel/http/scope.ts'
import { jobContact } from '../jobs/job-contact.ts'

type Filter = Omit<AppointmentTimesQuery, 'page' | 'per_page'>

const startsAt = sql<Date>`lower(t.during)`

/** Times of appointments for the staff's list. Every query needs a scope. */
export const appointmentTimesStore = (db: Db) => ({
  list(scope: Scope, { id_customer, id_treasure, from, to, sort }: Filter) {
    const matching = () => {
      let found = db
        .selectFrom('appointment_times as t')
        .innerJoin('appointments as a', 'a.id', 't.id_appointment')
        .innerJoin('jobs', 'jobs.id', 'a.id_job')
        .where('t.freed_at', 'is', null)
        .where('a.cancelled_at', 'is', null)
        .where(jobsInScope(scope))
      if (id_customer !== undefined) found = found.where('jobs.id_customer', '=', id_customer)
      if (id_treasure !== undefined) found = found.where('t.id_treasure', '=', id_treasure)
      if (from) found = found.where(startsAt, '>=', londonInstant(from, '00:00'))
      if (to) found = found.where(startsAt, '<', londonInstant(addDays(to, 1), '00:00'))
      return found
    }
    const dir = sort === 'start_at,desc' ? 'desc' : 'asc'
    return {
      count: () => countRows(matching()),
      read: ({ limit, offset }: Slice) =>
        matching()
          .innerJoin('customers', 'customers.id', 'jobs.id_customer')
          .innerJoin('services', 'services.id', 'jobs.id_service')
          .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
          .innerJoin('treasures', 'treasures.id', 't.id_treasure')
          .select([
            't.id',
            'a.id as id_appointment',
            'a.id_job',
            'a.visit',
            'services.shortened_display_name as service',
            'outcodes.town',
            'jobs.outcode',
            't.id_treasure',
            fullNameIn('treasures').as('treasure'),
            'customers.id as id_customer',
            sql<string>`concat_ws(' ', ${jobContact.fname}, ${jobContact.lname})`.as('customer'),
            startsAt.as('start'),
            sql<Date>`upper(t.during)`.as('end'),
          ])
          .orderBy(startsAt, dir)
          .orderBy('t.id', dir)
          .limit(limit)
          .offset(offset)
          .execute(),
    }
  },
})

type Row = Awaited<
  ReturnType<ReturnType<ReturnType<typeof appointmentTimesStore>['list']>['read']>
>[number]

export const showAppointmentTime = (row: Row): AppointmentTimeRow => ({
  id: row.id,
  id_appointment: row.id_appointment,
  id_job: row.id_job,
  service: row.service,
  treasure: { id: row.id_treasure, name: row.treasure },
  customer: { id: row.id_customer, name: row.customer },
  place: `${row.town}, ${row.outcode}`,
  start_at: row.start.toISOString(),
  end_at: row.end.toISOString(),
  visit: row.visit,
})
