import { jobStatus, londonWallOf, type BookingStep } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hashSecret } from '#kernel/secrets.ts'
import type { QuotedHere } from '../../catalogue/service-options/offered-options.ts'
import { holdsStore } from '../appointments/holds.store.ts'
import { changeDetails, draftJob, placeColumns } from '../jobs/write-job.ts'
import type { Filled } from './drafts.decide.ts'
import { serviceColumns, unitColumns } from '../../catalogue/services/service-columns.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

/**
 * Number of a draft's previous devices that can still learn its outcome. Devices before them get
 * `booking_not_found`.
 */
const formerDevices = 20

type NewDraft = {
  id: string
  token: string
  id_embed: string | null
  here: QuotedHere
  filled: Filled
}

const jobDetails = ({ descr, address, wanted, wanted_on, wanted_time }: Filled) => ({
  descr,
  address,
  wanted,
  wanted_on,
  wanted_time,
})
export const answersOf = ({ id_questions, answers }: Filled) => ({
  id_questions,
  answers: JSON.stringify(answers),
})
const contactOf = ({ fname, lname, email, mphone, step }: Filled) => ({
  fname,
  lname,
  email,
  mphone,
  step,
})

const inUtc = (instant: string) =>
  sql`to_char(${sql.raw(instant)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The first agreed visit of the job that has not been cancelled. */
const nextVisit = sql<{ start_at: string; end_at: string } | null>`(
  select json_build_object(
    'start_at', ${inUtc('lower(t.during)')}, 'end_at', ${inUtc('upper(t.during)')}
  )
  from appointment_times t join appointments a on a.id = t.id_appointment
  where a.id_job = b.id_job and a.cancelled_at is null and t.freed_at is null
  order by t.during limit 1
)`

/** Drafts, which are jobs that are not booked yet, with the data from the form. */
export const draftsStore = (db: Db) => {
  const select = () =>
    db
      .selectFrom('bookings as b')
      .innerJoin('jobs', 'jobs.id', 'b.id_job')
      .leftJoin('appointment_times as held', 'held.id_booking', 'b.id')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('job_types as t', 't.id', 'jobs.id_job_type')
      .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
      .innerJoin('outcodes', 'outcodes.outcode', 'jobs.outcode')
      .select([
        'b.id',
        'b.id_job',
        'b.id_option',
        'b.fname',
        'b.lname',
        'b.email',
        'b.mphone',
        'b.links_sent',
        'b.completed_at',
        'b.window_at',
        'b.id_questions',
        'b.answers',
        'held.held_until',
        'jobs.id_status',
        'jobs.id_region',
        'jobs.postcode',
        'jobs.descr',
        'jobs.address',
        'jobs.wanted',
        'jobs.wanted_on',
        'jobs.wanted_time',
        'jobs.id_service',
        'jobs.id_job_type',
        'jobs.id_price_unit',
        'jobs.duration_hundredths',
        'jobs.ceiling_hundredths',
        'jobs.customer_price_pence',
        'jobs.updated_at',
        'jobs.on_board',
        'jobs.auto_match',
        'outcodes.town',
        ...serviceColumns('services'),
        't.name as type_name',
        't.description as type_description',
        ...unitColumns('u'),
      ])
      .select(nextVisit.as('visit'))
      .select((eb) => eb.ref('b.step').$castTo<BookingStep>().as('step'))

  /**
   * Finds a draft by its token, or by a token from before the draft moved to another device.
   * `is_former` is true for such an earlier token.
   */
  const byToken = (id: string, token: string) => {
    const hash = hashSecret(token)
    return select()
      .select((eb) => eb('b.token_hash', '<>', hash).$castTo<boolean>().as('is_former'))
      .where('b.id', '=', id)
      .where((eb) =>
        eb.or([eb('b.token_hash', '=', hash), sql<boolean>`${hash} = any(b.former_token_hashes)`]),
      )
  }

  return {
    find: (id: string, token: string) => byToken(id, token).executeTakeFirst(),

    /** Locks the draft until the transaction ends. */
    lock: (id: string, token: string) =>
      byToken(id, token).forUpdate(['b', 'jobs']).executeTakeFirst(),

    /**
     * Locks a job's draft until the transaction ends. Finds only a draft that can still be
     * continued.
     */
    lockOpen: (id_job: number) =>
      select()
        .where('b.id_job', '=', id_job)
        .where('jobs.id_status', '=', jobStatus.draft)
        .forUpdate(['b', 'jobs'])
        .executeTakeFirst(),

    isOpen: async (id: string) =>
      (await db
        .selectFrom('bookings')
        .innerJoin('jobs', 'jobs.id', 'bookings.id_job')
        .select('bookings.id')
        .where('bookings.id', '=', id)
        .where('jobs.id_status', '=', jobStatus.draft)
        .executeTakeFirst()) !== undefined,

    async create({ id, token, id_embed, here, filled }: NewDraft, id_region: number, at: Date) {
      const id_job = await draftJob(db, { here, id_region }, jobDetails(filled), at)
      await db
        .insertInto('bookings')
        .values({
          id,
          id_job,
          token_hash: hashSecret(token),
          ...contactOf(filled),
          ...answersOf(filled),
          id_option: here.quote.row.id,
          id_embed,
          terms_accepted_at: null,
          terms_url: null,
          express_request_at: null,
          link_sent_at: null,
          completed_at: null,
          created_at: at,
        })
        .execute()
      return id_job
    },

    /** Lock the draft with `lock` first. `moved` is a newly chosen option or postcode. */
    async save(
      { id, id_job }: { id: string; id_job: number },
      filled: Filled,
      moved: { here: QuotedHere; id_region: number } | undefined,
      at: Date,
    ) {
      await changeDetails(
        db,
        id_job,
        { ...jobDetails(filled), ...(moved && placeColumns(moved)) },
        at,
      )
      await db
        .updateTable('bookings')
        .set({
          ...contactOf(filled),
          ...answersOf(filled),
          ...(moved && { id_option: moved.here.quote.row.id }),
        })
        .where('id', '=', id)
        .execute()
    },

    /** Records the held time, and makes it the wanted day and time. */
    async chooseWindow({ id, id_job }: { id: string; id_job: number }, start: Date, at: Date) {
      const { date, time } = londonWallOf(start)
      const when = { wanted: 'date', wanted_on: date, wanted_time: time } as const
      await changeDetails(db, id_job, when, at)
      await db.updateTable('bookings').set({ window_at: start }).where('id', '=', id).execute()
    },

    /** Ends the hold of a draft that is no longer wanted at the held time. */
    async giveUpWindow({ id, window_at }: { id: string; window_at: Date | null }) {
      if (!window_at) return
      await holdsStore(db).release(id)
      await db.updateTable('bookings').set({ window_at: null }).where('id', '=', id).execute()
    },

    /** Replaces the draft's token, which ends the previous one. */
    async renewToken(id_job: number, token: string, at: Date) {
      await changeDetails(db, id_job, {}, at)
      return db
        .updateTable('bookings')
        .from('jobs')
        .set({
          token_hash: hashSecret(token),
          former_token_hashes: sql`(former_token_hashes || token_hash)[
            greatest(cardinality(former_token_hashes) - ${sql.lit(formerDevices - 2)}, 1):
          ]`,
        })
        .where('id_job', '=', id_job)
        .whereRef('jobs.id', '=', 'bookings.id_job')
        .returning([
          'bookings.id',
          'bookings.fname',
          'bookings.lname',
          'bookings.email',
          'bookings.mphone',
          'jobs.address',
        ])
        .executeTakeFirst()
    },

    /** Returns false if the draft has already sent the maximum number of links. */
    countLink: (id: string, most: number, at: Date) =>
      hasChanged(
        db
          .updateTable('bookings')
          .set((eb) => ({ links_sent: eb('links_sent', '+', 1), link_sent_at: at }))
          .where('id', '=', id)
          .where('links_sent', '<', most),
      ),
  }
}

export type DraftRow = NonNullable<Awaited<ReturnType<ReturnType<typeof draftsStore>['find']>>>
