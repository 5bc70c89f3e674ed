import { sql } from 'kysely'
import { rater } from '@treasures/api-client'
import type { Scope, TreasureScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { treasuresInScope } from '../../people/treasures/treasures.scope.ts'
import { worksInScope } from '../work/work.scope.ts'

export type Reviewer = typeof rater.admin | typeof rater.customer

type NewReview = {
  id_work: number
  rating: number
  notes: string
  /** Public averages count ratings by customers only. */
  id_rateby: Reviewer
}

/** Label of a rating that came with a review. */
const reasons = {
  [rater.admin]: 'Review by staff for the customer',
  [rater.customer]: 'Review by the customer',
} as const

/** Reviews of work and the ratings that they create. */
export const reviewsStore = (db: Db) => {
  const reviewed = () =>
    db
      .selectFrom('works')
      .innerJoin('jobs', 'jobs.id', 'works.id_job')
      .innerJoin('treasures', 'treasures.id', 'works.id_treasure')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .leftJoin('reviews', 'reviews.id_work', 'works.id')
      .select([
        'works.id as id_work',
        'works.id_job',
        'works.id_treasure',
        'works.date',
        'jobs.id_region',
        'services.shortened_display_name as service',
        'treasures.fname as treasure',
        'reviews.rating',
        'reviews.notes',
        'reviews.created_at',
      ])

  return {
    find: (scope: Scope, id_work: number) =>
      reviewed().where('works.id', '=', id_work).where(worksInScope(scope)).executeTakeFirst(),

    /** Finds the line of a link. The link itself proves that its reader may review the line. */
    findLinked: (id_work: number) => reviewed().where('works.id', '=', id_work).executeTakeFirst(),

    /**
     * Keeps a line from being deleted until the transaction ends. Returns false if it is already
     * gone.
     */
    holdWork: async (id_work: number) =>
      (await db
        .selectFrom('works')
        .select('id')
        .where('id', '=', id_work)
        .forKeyShare()
        .executeTakeFirst()) !== undefined,

    /**
     * Returns false if the line already has a review. Only one of several simultaneous inserts
     * succeeds.
     */
    async insert(id_treasure: number, review: NewReview, at: Date): Promise<boolean> {
      const { id_work, rating, id_rateby } = review
      const made = await db
        .insertInto('reviews')
        .values({ ...review, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id_work')
        .executeTakeFirst()
      if (!made) return false
      await db
        .insertInto('ratings')
        .values({
          id_treasure,
          id_work,
          rating,
          type_name: reasons[id_rateby],
          id_rateby,
          weight: 1,
          created_at: at,
        })
        .execute()
      return true
    },

    /**
     * Finds the line to ask the job's customer about: the newest labour. Undefined if every line
     * has a review.
     */
    findToAskAbout: (id_job: number) =>
      db
        .selectFrom('works')
        .innerJoin('jobs', 'jobs.id', 'works.id_job')
        .innerJoin('services', 'services.id', 'jobs.id_service')
        .innerJoin('treasures', 'treasures.id', 'works.id_treasure')
        .select([
          'works.id',
          'works.created_at as lineAt',
          'services.shortened_display_name as service',
          'treasures.fname',
          sql<Date | null>`(
            select max(created_at) from works w where w.id_job = works.id_job
              and not w.material and not w.minimum
          )`.as('lastLabourAt'),
          sql<Date | null>`(
            select max(created_at) from job_links l
            where l.id_job = works.id_job and l.purpose = 'review'
          )`.as('askedAt'),
          sql<boolean>`exists (
            select from appointments a where a.id_job = works.id_job and a.recurrent
          )`.as('repeats'),
        ])
        .where('works.id_job', '=', id_job)
        .where('works.minimum', '=', false)
        .where(sql<boolean>`not exists (select from reviews where reviews.id_work = works.id)`)
        .orderBy('works.material')
        .orderBy('works.id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    treasureExists: async (scope: TreasureScope, id: number) =>
      (await db
        .selectFrom('treasures')
        .select('treasures.id')
        .where('treasures.id', '=', id)
        .where((eb) =>
          scope.kind === 'treasure'
            ? eb('treasures.id', '=', scope.id_treasure)
            : treasuresInScope(scope)(eb),
        )
        .executeTakeFirst()) !== undefined,

    listRatings: (id_treasure: number, limit: number) =>
      db
        .selectFrom('ratings')
        .select(['id', 'created_at', 'rating', 'type_name', 'id_rateby', 'weight'])
        .where('id_treasure', '=', id_treasure)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}

export type ReviewedRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof reviewsStore>['findLinked']>>
>
