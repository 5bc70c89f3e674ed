import {
  getLinkedReview,
  getWorkReview,
  listTreasureRatings,
  rater,
  reviewByLink,
  reviewWork,
  type Review,
  type ReviewedWork,
  type ReviewInput,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { userActor, type Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { countLinkTry, noSuchLink } from '../../jobs/jobs/follow-link.ts'
import { actorOfLink, jobLinksStore } from '../../jobs/jobs/job-links.store.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { noSuchWork } from '../work/work.refusals.ts'
import { reviewsStore, type ReviewedRow, type Reviewer } from './reviews.store.ts'

const ratingsShown = 50

/** Reviews by customers, signed in or through an e-mailed link, and by staff. */
export function reviewsRoutes(deps: Deps) {
  const { db } = deps.database

  async function review(
    tx: Db,
    at: Date,
    endpoint: Refusing<'already_reviewed'>,
    work: ReviewedRow,
    { rating, notes }: ReviewInput,
    { id_rateby, by }: { id_rateby: Reviewer; by: Actor },
  ): Promise<Review> {
    const { id_work, id_treasure } = work
    const written = { id_work, rating, notes }
    if (!(await reviewsStore(tx).insert(id_treasure, { ...written, id_rateby }, at)))
      throw refuse(endpoint, 'already_reviewed', 'This work has a review already.')
    await recordEvent(tx, {
      event: 'work.reviewed',
      at,
      by,
      id_job: work.id_job,
      id_treasure,
      id_record: id_work,
      data: { rating, for_customer: id_rateby === rater.admin },
    })
    return { ...written, created_at: at.toISOString() }
  }

  return {
    async getWorkReview({ params: { id } }, { scope }) {
      const work = await reviewsStore(db).find(scope, id)
      if (!work) throw noSuchWork(getWorkReview)
      return showReviewed(work)
    },

    reviewWork({ params: { id }, body }, { caller, scope, at, once }) {
      return once(async (tx) => {
        const store = reviewsStore(tx)
        const work = (await store.holdWork(id)) ? await store.find(scope, id) : undefined
        if (!work) throw noSuchWork(reviewWork)
        const id_rateby = scope.kind === 'own' ? rater.customer : rater.admin
        return review(tx, at, reviewWork, work, body, { id_rateby, by: userActor(caller.id) })
      })
    },

    async getLinkedReview({ params: { token } }, context) {
      await countLinkTry(deps, context)
      const link = await jobLinksStore(db).find(token, ['review'], context.at)
      const work = link?.id_work ? await reviewsStore(db).findLinked(link.id_work) : undefined
      if (!work) throw noSuchLink(getLinkedReview)
      return showReviewed(work)
    },

    /**
     * Uses up the link in the review's transaction, so that only one of several simultaneous calls
     * succeeds.
     */
    async reviewByLink({ body: { token, ...input } }, context) {
      await countLinkTry(deps, context)
      const { at, once } = context
      return once(async (tx) => {
        const links = jobLinksStore(tx)
        const link = await links.find(token, ['review'], at)
        const store = reviewsStore(tx)
        const work =
          link?.id_work && (await store.holdWork(link.id_work))
            ? await store.findLinked(link.id_work)
            : undefined
        if (!link || !work || !(await links.use(token, ['review'], at)))
          throw noSuchLink(reviewByLink)
        const id_rateby = link.id_opened_by === null ? rater.customer : rater.admin
        return review(tx, at, reviewByLink, work, input, { id_rateby, by: actorOfLink(link) })
      })
    },

    async listTreasureRatings({ params: { id } }, { scope }) {
      const store = reviewsStore(db)
      if (!(await store.treasureExists(scope, id))) throw noSuchTreasure(listTreasureRatings)
      const rows = await store.listRatings(id, ratingsShown)
      return {
        data: rows.map(({ type_name, ...row }) => ({
          ...row,
          created_at: row.created_at.toISOString(),
          rating: Number(row.rating),
          weight: Number(row.weight),
          type: { name: type_name },
        })),
      }
    },
  } satisfies Partial<Handlers>
}

const showReviewed = (row: ReviewedRow): ReviewedWork => ({
  id_work: row.id_work,
  id_job: row.id_job,
  jobcode: String(row.id_job),
  date: row.date,
  service: row.service,
  treasure: row.treasure,
  review:
    row.rating === null || row.created_at === null
      ? null
      : {
          id_work: row.id_work,
          rating: Number(row.rating),
          notes: row.notes ?? '',
          created_at: row.created_at.toISOString(),
        },
})
