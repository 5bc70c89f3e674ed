import { sql } from 'kysely'
import { userActor, type Actor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { hashSecret, makeSecret } from '../../../kernel/secrets.ts'
import { hasChanged } from '../../../kernel/db/has-changed.ts'

/** Days that the link of a booked job works, and a treasure's to one that is over. */
const jobLinkDays = 30
export const jobLinkEnds = (at: Date): Date => new Date(at.getTime() + jobLinkDays * 86_400_000)
const jobLinkBegan = (at: Date): Date => new Date(at.getTime() - jobLinkDays * 86_400_000)

/** Days for which a treasure's link is kept ready. That of a job that is over ends sooner. */
const treasureLinkDays = 365
export const treasureLinkEnds = (at: Date): Date =>
  new Date(at.getTime() + treasureLinkDays * 86_400_000)

/** Hours for which a treasure may name a price by link. */
export const estimateLinkHours = 14 * 24
export const estimateLinkEnds = (at: Date): Date =>
  new Date(at.getTime() + estimateLinkHours * 3_600_000)

/** The pages that links open, by what they are for. */
const pages = {
  /** The customer goes on with a job, or calls it off. */
  continue: '/public/customer/continue-job/',
  /** The job of the treasure whose it is. */
  treasure: '/public/treasure/job/',
  /** "Have you started?" */
  start: '/cjs/',
  /** A treasure names a price. */
  estimate: '/public/treasure/job/',
  /** The customer compares prices. */
  estimates: '/public/customer/estimate/',
  /** The customer reviews a line of work. */
  review: '/public/customer/review/',
} as const
export type JobPage = keyof typeof pages
/** `calendar` is a file of appointments, which calendars fetch: it opens no page and lets nobody do anything. */
export type JobLinkPurpose = JobPage | 'calendar'

export const jobLinkAddress = (
  portal: string,
  token: string,
  purpose: JobPage = 'continue',
): string => `${portal}${pages[purpose]}${token}`

export const calendarAddress = (portal: string, token: string): string =>
  `${portal}/api/public/job/${token}/calendar`

type NewLink = {
  id_job: number
  /** Whom a link is for, where it is for a treasure. */
  id_treasure?: number
  /** The line to review. */
  id_work?: number
  /** The member of staff who receives it in place of the treasure. */
  id_opened_by?: number
  expires_at: Date
}

export type JobLink = {
  purpose: JobLinkPurpose
  id_job: number
  id_treasure: number | null
  id_work: number | null
  /** Who of us has opened it instead of whoever it was sent to: what is done by it is theirs. */
  id_opened_by: number | null
}

/** Who acts by a link: whoever it was sent to, or one of us who has opened it instead. */
export const actorOfLink = ({
  id_opened_by,
  id_treasure,
}: Pick<JobLink, 'id_opened_by' | 'id_treasure'>): Actor =>
  id_opened_by !== null
    ? userActor(id_opened_by)
    : id_treasure !== null
      ? { kind: 'treasure', id: id_treasure }
      : { kind: 'customer' }

/** Links about one job. The tokens themselves stand in messages and nowhere else. */
export const jobLinksStore = (db: Db) => ({
  /** One that the customer was sent. */
  create: (id_job: number, at: Date, expires_at: Date): Promise<string> =>
    jobLinksStore(db).createFor('continue', { id_job, expires_at }, at),

  async createFor(purpose: JobLinkPurpose, link: NewLink, at: Date): Promise<string> {
    const token = makeSecret()
    await db
      .insertInto('job_links')
      .values({ hash: hashSecret(token), purpose, created_at: at, ...link })
      .execute()
    return token
  },

  /**
   * What a link of one of these purposes is about, while it works. Used ones do not, nor does a treasure's once the
   * job has been over for a while, nor one to review a line that has moved to another job.
   */
  find: (
    token: string,
    purposes: readonly JobLinkPurpose[],
    at: Date,
  ): Promise<JobLink | undefined> =>
    db
      .selectFrom('job_links')
      .select(['purpose', 'id_job', 'id_treasure', 'id_work', 'id_opened_by'])
      .where('hash', '=', hashSecret(token))
      .where('purpose', 'in', purposes)
      .where('expires_at', '>', at)
      .where('used_at', 'is', null)
      .where(
        sql<boolean>`(id_treasure is null or not exists (
          select from jobs where jobs.id = job_links.id_job and jobs.over_at <= ${jobLinkBegan(at)}
        ))`,
      )
      .where(
        sql<boolean>`(id_work is null or exists (
          select from works where works.id = job_links.id_work and works.id_job = job_links.id_job
        ))`,
      )
      .executeTakeFirst(),

  /** Uses a link up, in one statement: of any number of tries one is told true. */
  async use(token: string, purposes: readonly JobLinkPurpose[], at: Date): Promise<boolean> {
    const used = await db
      .updateTable('job_links')
      .set({ used_at: at })
      .where('hash', '=', hashSecret(token))
      .where('purpose', 'in', purposes)
      .where('expires_at', '>', at)
      .where('used_at', 'is', null)
      .returning('id_job')
      .executeTakeFirst()
    return used !== undefined
  },

  /** Somebody of us reads them. */
  noteOpened: async (tokens: readonly string[], id_opened_by: number) => {
    if (tokens.length > 0)
      await db
        .updateTable('job_links')
        .set({ id_opened_by })
        .where('hash', 'in', tokens.map(hashSecret))
        .execute()
  },

  /** Ends what asks to review a line that is about to move to another job. Whether somebody was asked. */
  endReviewOf: (id_work: number) =>
    hasChanged(db.deleteFrom('job_links').where('id_work', '=', id_work)),

  /** Ends what was sent to a treasure about a job that is theirs no more. */
  endFor: (id_job: number, id_treasure: number, at: Date) =>
    db
      .updateTable('job_links')
      .set({ expires_at: at })
      .where('id_job', '=', id_job)
      .where('id_treasure', '=', id_treasure)
      .where('expires_at', '>', at)
      .execute(),

  /** Ends what was sent to a customer: their e-mail is another one now. */
  endCustomers: (id_job: number, at: Date) =>
    db
      .updateTable('job_links')
      .set({ expires_at: at })
      .where('id_job', '=', id_job)
      .where('purpose', '=', 'continue')
      .where('expires_at', '>', at)
      .execute(),

  /** Treasures' links to a job that is over work for as long as a customer's, and no longer. */
  endSoon: (id_job: number, at: Date) =>
    db
      .updateTable('job_links')
      .set({ expires_at: jobLinkEnds(at) })
      .where('id_job', '=', id_job)
      .where('id_treasure', 'is not', null)
      .where('expires_at', '>', jobLinkEnds(at))
      .execute(),

  /** The customer's links that work still, work until then. */
  extend: (id_job: number, at: Date, until: Date) =>
    db
      .updateTable('job_links')
      .set({ expires_at: until })
      .where('id_job', '=', id_job)
      .where('purpose', '=', 'continue')
      .where('expires_at', '>', at)
      .where('expires_at', '<', until)
      .execute(),
})
