import {
  jobStatus,
  opportunityStatus,
  waitingOpportunityStatuses,
  type Match,
} from '@treasures/api-client'
import { sql } from 'kysely'
import type { TreasureScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { hashSecret } from '#kernel/secrets.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import type { AssignedHow } from '../jobs/jobs.store.ts'
import { idList } from '#kernel/db/id-list.ts'
import { selectOffered, selectShown } from './opportunity-rows.store.ts'
import { countRows } from '#kernel/db/paged-list.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

type NewOpportunity = {
  id_job: number
  id_treasure: number
  how: 'staff' | 'automatic'
  score: number
  parts: Match['parts']
  expires_at: Date
}

const { queued, sent, viewed, accepted, declined, expired, withdrawn, missed } = opportunityStatus
const waiting = waitingOpportunityStatuses
type Assigned = { id_job: number; id_treasure: number; how: AssignedHow }
type Settled = typeof accepted | typeof declined | typeof withdrawn

/** Offers that this message is about. */
const isToldBy = (id_message: number) =>
  sql<boolean>`(
    ${id_message} in (opportunities.id_message, opportunities.id_text)
    or opportunities.id_notification = (
      select pushed.id_notification from messages pushed where pushed.id = ${id_message}
    )
  )`

/** True if every message of the offer failed or was withheld. */
const mayNotBeTold = sql<boolean>`not exists (
  select from messages m
  where (
      m.id in (opportunities.id_message, opportunities.id_text)
      or m.id_notification = opportunities.id_notification
    )
    and m.state not in ('failed', 'withheld')
)`

/** The only file that writes opportunities, except the seed. */
export const opportunitiesStore = (db: Db) => {
  const shown = () => selectShown(db)
  const offered = () => selectOffered(db)

  return {
    listOfJob: (id_job: number) =>
      shown().where('o.id_job', '=', id_job).orderBy('o.id', 'desc').execute(),

    /** Reads an offer that must exist. */
    get: (id: number) => shown().where('o.id', '=', id).executeTakeFirstOrThrow(),

    /** Finds the job of an offer within the caller's scope. */
    findJobOf: (scope: TreasureScope, id: number) =>
      db
        .selectFrom('opportunities as o')
        .innerJoin('jobs', 'jobs.id', 'o.id_job')
        .select(['o.id', 'o.id_job', 'o.id_treasure'])
        .where('o.id', '=', id)
        .where((eb) => {
          switch (scope.kind) {
            case 'all':
              return eb.and([])
            case 'region':
              return eb('jobs.id_region', '=', scope.id_region)
            case 'treasure':
              return eb('o.id_treasure', '=', scope.id_treasure)
          }
        })
        .executeTakeFirst(),

    findByToken: (token: string) =>
      db
        .selectFrom('opportunities')
        .select(['id', 'id_job', 'id_treasure', 'id_opened_by'])
        .where('token_hash', '=', hashSecret(token))
        .executeTakeFirst(),

    findTreasure: (id: number) =>
      db
        .selectFrom('treasures')
        .select(['fname', 'lname'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),

    /** Locks an offer and returns its present state. Lock its job first. */
    lock: (id: number) =>
      db
        .selectFrom('opportunities as o')
        .innerJoin('jobs', 'jobs.id', 'o.id_job')
        .select([
          'o.id',
          'o.id_job',
          'o.id_treasure',
          'o.id_status',
          'o.how',
          'o.expires_at',
          'o.responded_at',
          'jobs.id_status as job_status',
          sql<boolean>`exists (
            select from assignments a
            where a.id_job = o.id_job and a.id_treasure = o.id_treasure and a.ended_at is null
          )`.as('is_theirs'),
        ])
        .where('o.id', '=', id)
        .forUpdate('o')
        .executeTakeFirstOrThrow(),

    findOffered: (id: number) => offered().where('o.id', '=', id).executeTakeFirst(),

    listOffered: (id_treasure: number, at: Date) =>
      offered()
        .where('o.id_treasure', '=', id_treasure)
        .where('o.id_status', 'in', waiting)
        .where('o.expires_at', '>', at)
        .where('jobs.id_status', '=', jobStatus.open)
        .orderBy('o.expires_at')
        .orderBy('o.id')
        .execute(),

    /** Adds an offer. Returns undefined if the treasure already has an open one. */
    add: ({ score, parts, ...row }: NewOpportunity, at: Date) =>
      db
        .insertInto('opportunities')
        .values({
          ...row,
          id_status: queued,
          score_hundredths: Math.round(score * 100),
          score_parts: JSON.stringify(parts),
          created_at: at,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['id_job', 'id_treasure'])
            .where(
              'id_status',
              'in',
              waiting.map((status) => sql.lit(status)),
            )
            .doNothing(),
        )
        .returning('id')
        .executeTakeFirst(),

    /**
     * Renews an offer, which ends its previous link. Returns false if the offer was answered,
     * missed or withdrawn, or if another offer waits for an answer.
     */
    renew: (id: number, expires_at: Date) =>
      hasChanged(
        db
          .updateTable('opportunities as o')
          .set({
            id_status: queued,
            id_message: null,
            id_text: null,
            id_notification: null,
            token_hash: null,
            sent_at: null,
            viewed_at: null,
            responded_at: null,
            expires_at,
          })
          .where('o.id', '=', id)
          .where('o.id_status', 'in', [...waiting, expired])
          .where(
            sql<boolean>`not exists (
              select from opportunities other
              where other.id_job = o.id_job and other.id_treasure = o.id_treasure
                and other.id <> o.id and other.id_status in ${idList(waiting)}
            )`,
          ),
      ),

    /**
     * Settles a waiting offer. Uses one statement, so that only one answer counts. Returns false if
     * the offer no longer waits.
     */
    settle: (id: number, id_status: Settled, at: Date) =>
      hasChanged(
        db
          .updateTable('opportunities')
          .set({ id_status, responded_at: at })
          .where('id', '=', id)
          .where('id_status', 'in', waiting),
      ),

    /**
     * Closes the waiting offers of an assigned job as missed. If the new treasure got the job in
     * another way, their own offer becomes accepted. If the treasure accepted the offer itself, the
     * accepting call changes that offer.
     */
    closeFor: ({ id_job, id_treasure, how }: Assigned, at: Date) =>
      db
        .updateTable('opportunities')
        .set({
          id_status: sql`case when id_treasure = ${id_treasure} then ${sql.lit(accepted)}
            else ${sql.lit(missed)} end`,
          responded_at: at,
        })
        .where('id_job', '=', id_job)
        .where('id_status', 'in', waiting)
        .$if(how === 'opportunity', (query) => query.where('id_treasure', '<>', id_treasure))
        .execute(),

    /**
     * Reopens the offers that `closeFor` closed at the given time, as if the job had not been
     * taken.
     */
    reopenFor: (id_job: number, closed_at: Date, at: Date) =>
      db
        .updateTable('opportunities')
        .set({
          id_status: sql`case when viewed_at is not null then ${sql.lit(viewed)}
            when sent_at is not null then ${sql.lit(sent)} else ${sql.lit(queued)} end`,
          responded_at: null,
        })
        .where('id_job', '=', id_job)
        .where('id_status', 'in', [accepted, missed])
        .where('responded_at', '=', closed_at)
        .where('expires_at', '>', at)
        .execute(),

    /** Treasures who received an offer of the job and missed it at the given time. */
    listMissed: (id_job: number, at: Date) =>
      db
        .selectFrom('opportunities')
        .select('id_treasure')
        .where('id_job', '=', id_job)
        .where('id_status', '=', missed)
        .where('responded_at', '=', at)
        .where('sent_at', 'is not', null)
        .execute(),

    /** Withdraws the waiting offers of a job that is no longer available or has changed. */
    withdrawFor: (id_job: number, at: Date) =>
      db
        .updateTable('opportunities')
        .set({ id_status: withdrawn, responded_at: at })
        .where('id_job', '=', id_job)
        .where('id_status', 'in', waiting)
        .execute(),

    /** Offers that wait for an answer and have no link yet. */
    listWithoutLink: (id_treasure: number) =>
      db
        .selectFrom('opportunities')
        .select(['id', 'id_job'])
        .where('id_treasure', '=', id_treasure)
        .where('id_status', 'in', waiting)
        .where('token_hash', 'is', null)
        .orderBy('id')
        .execute(),

    /** Records the member of staff who opened these links. */
    noteOpened: async (tokens: readonly string[], id_opened_by: number) => {
      if (tokens.length > 0)
        await db
          .updateTable('opportunities')
          .set({ id_opened_by })
          .where('token_hash', 'in', tokens.map(hashSecret))
          .execute()
    },

    /**
     * Sets the link of a waiting offer. Returns false if the offer already has a link or no longer
     * waits.
     */
    giveLink: (id: number, token: string) =>
      hasChanged(
        db
          .updateTable('opportunities')
          .set({ token_hash: hashSecret(token), id_opened_by: null })
          .where('id', '=', id)
          .where('id_status', 'in', waiting)
          .where('token_hash', 'is', null),
      ),

    noteMessage: (
      id: number,
      by: { id_message?: number; id_text?: number; id_notification: number | null },
    ) => db.updateTable('opportunities').set(by).where('id', '=', id).execute(),

    /**
     * Records that an e-mail, text or push was sent. If the offer was sent again meanwhile, it
     * waits for the new message.
     */
    noteSent: (id_message: number, sent: { sent_at: Date; expires_at: Date }) =>
      db
        .updateTable('opportunities')
        .set({ ...sent, id_status: sql`greatest(id_status, ${sql.lit(opportunityStatus.sent)})` })
        .where(isToldBy(id_message))
        .where('id_status', 'in', [queued, viewed])
        .where('sent_at', 'is', null)
        .execute(),

    /**
     * Finds the queued offer of this message. Finds it only if every message of the offer failed or
     * was withheld.
     */
    findQueued: (id_message: number) =>
      db
        .selectFrom('opportunities')
        .select(['id', 'id_job', 'id_treasure', 'how'])
        .where(isToldBy(id_message))
        .where('id_status', '=', queued)
        .where(mayNotBeTold)
        .executeTakeFirst(),

    /** Ends a queued offer. Returns false if the offer is no longer queued. */
    endQueued: (id_message: number) =>
      hasChanged(
        db
          .updateTable('opportunities')
          .set({ id_status: expired })
          .where(isToldBy(id_message))
          .where('id_status', '=', queued)
          .where(mayNotBeTold),
      ),

    /** Counts the automatic offers of a job since this time that still wait for an answer. */
    countAsked: (id_job: number, since: Date) =>
      countRows(
        db
          .selectFrom('opportunities')
          .where('id_job', '=', id_job)
          .where('how', '=', 'automatic')
          .where('id_status', 'in', waiting)
          .where('created_at', '>', since),
      ),

    noteViewed: (id: number, at: Date) =>
      db
        .updateTable('opportunities')
        .set({ id_status: viewed, viewed_at: at })
        .where('id', '=', id)
        .where('id_status', 'in', [queued, sent])
        .execute(),

    /**
     * Expires one offer, or all offers of a job. Skips offers that are being answered at this
     * moment.
     */
    expire: (at: Date, which: { id: number } | { id_job: number }) =>
      db
        .updateTable('opportunities')
        .set({ id_status: expired })
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('opportunities')
            .select('id')
            .where('id_status', 'in', waiting)
            .where('expires_at', '<=', at)
            .where((is) => is.and(which))
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'id_job', 'id_treasure'])
        .execute(),

    /**
     * Returns the deadline for answering a waiting offer, or undefined if the offer can no longer
     * be answered.
     */
    findEnd: async (id: number, at: Date): Promise<Date | undefined> =>
      (
        await db
          .selectFrom('opportunities')
          .select('expires_at')
          .where('id', '=', id)
          .where('id_status', 'in', waiting)
          .where('expires_at', '>', at)
          .executeTakeFirst()
      )?.expires_at,

    listRunOut: ({ at, most, ready }: Due) =>
      idsOf(
        db
          .selectFrom('opportunities')
          .select('id')
          .where('id_status', 'in', waiting)
          .where('expires_at', '<=', at)
          .where(ready('opportunities.id'))
          .orderBy('expires_at')
          .limit(most),
      ),

    /** Recipient and contents of an offer's messages. */
    findNews: (id_job: number, id_treasure: number) =>
      db
        .selectFrom('jobs')
        .innerJoin('services as s', 's.id', 'jobs.id_service')
        .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
        .innerJoin('outcodes as p', 'p.outcode', 'jobs.outcode')
        .innerJoin('treasures as t', (join) => join.on('t.id', '=', id_treasure))
        .select([
          's.shortened_display_name as service',
          'p.town as place',
          'jobs.id_price_unit',
          'jobs.treasure_price_pence',
          'u.name as unit_name',
          't.fname',
          't.email',
          't.mphone',
        ])
        .where('jobs.id', '=', id_job)
        .executeTakeFirstOrThrow(),
  }
}

export type OpportunityRow = Awaited<ReturnType<ReturnType<typeof opportunitiesStore>['get']>>
export type OfferedRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof opportunitiesStore>['findOffered']>>
>
