import type { ThreadAudience } from '@treasures/api-client'
import { sql } from 'kysely'
import { userActor, type Actor } from '#events/define-event.ts'
import { hours, days, later, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { hashSecret, makeMailSecret, makeSecret } from '#kernel/secrets.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

/**
 * Days for which the link of a booked job works. A treasure's link works for as many days after the
 * job has ended.
 */
const jobLinkDays = 30
export const jobLinkEnds = (at: Date): Date => later(at, days(jobLinkDays))
const jobLinkBegan = (at: Date): Date => earlier(at, days(jobLinkDays))

/** Days for which a treasure's link is kept. It expires sooner once the job has ended. */
const treasureLinkDays = 365
export const treasureLinkEnds = (at: Date): Date => later(at, days(treasureLinkDays))

/** Hours for which a treasure may send a price through a link. */
export const estimateLinkHours = 14 * 24
export const estimateLinkEnds = (at: Date): Date => later(at, hours(estimateLinkHours))

/** Pages of links by purpose. */
const pages = {
  /** The customer continues or cancels a job. */
  continue: '/public/customer/continue-job/',
  /** The treasure sees the job. */
  treasure: '/public/treasure/job/',
  /** "Have you started?" */
  start: '/cjs/',
  /** A treasure sends a price. */
  estimate: '/public/treasure/job/',
  /** The customer compares prices. */
  estimates: '/public/customer/estimate/',
  /** The customer reviews a line of work. */
  review: '/public/customer/review/',
  /** The customer follows a visit on its day. */
  visit: '/public/customer/visit/',
  /** The customer answers about extra work. */
  change: '/public/customer/extra-work/',
} as const
export type JobPage = keyof typeof pages
/**
 * `calendar` is a file of appointments for calendar programs. It opens no page and allows no
 * action. `reply` is the address for answers to an e-mail about the job's conversation.
 */
export type JobLinkPurpose = JobPage | 'calendar' | 'reply'

/** Audience of a conversation to which people outside the office write. */
export type ReplyAudience = Exclude<ThreadAudience, 'staff'>

export const jobLinkAddress = (
  portal: string,
  token: string,
  purpose: JobPage = 'continue',
): string => `${portal}${pages[purpose]}${token}`

export const calendarAddress = (portal: string, token: string): string =>
  `${portal}/api/public/job/${token}/calendar`

type NewLink = {
  id_job: number
  /** Treasure who receives the link. */
  id_treasure?: number
  id_work?: number
  /** Visit that the customer's link shows. */
  id_time?: number
  /** Extra work that the customer's link shows. */
  id_agreed?: number
  /** Member of staff who receives the link in place of the treasure. */
  id_opened_by?: number
  /** Readers of the answers that arrive at the link's address. */
  audience?: ReplyAudience
  expires_at: Date
}

export type JobLink = {
  purpose: JobLinkPurpose
  id_job: number
  id_treasure: number | null
  id_work: number | null
  id_time: number | null
  id_agreed: number | null
  audience: ReplyAudience | null
  created_at: Date
  /**
   * Member of staff who opened the link in place of its recipient. They are recorded as the author
   * of its acts.
   */
  id_opened_by: number | null
}

/**
 * Returns the actor of a link. This is its recipient, or the member of staff who opened it in their
 * place.
 */
export const actorOfLink = ({
  id_opened_by,
  id_treasure,
}: Pick<JobLink, 'id_opened_by' | 'id_treasure'>): Actor =>
  id_opened_by !== null
    ? userActor(id_opened_by)
    : id_treasure !== null
      ? { kind: 'treasure', id: id_treasure }
      : { kind: 'customer' }

/** Links about one job. Only messages contain the tokens themselves. */
export const jobLinksStore = (db: Db) => ({
  /** Creates a customer's link. */
  create: (id_job: number, at: Date, expires_at: Date): Promise<string> =>
    jobLinksStore(db).createFor('continue', { id_job, expires_at }, at),

  async createFor(purpose: JobLinkPurpose, link: NewLink, at: Date): Promise<string> {
    const token = purpose === 'reply' ? makeMailSecret() : makeSecret()
    await db
      .insertInto('job_links')
      .values({ hash: hashSecret(token), purpose, created_at: at, ...link })
      .execute()
    return token
  },

  /**
   * Finds the target of a working link for one of these purposes. These links do not work: expired
   * links, used links, a treasure's links some time after the job has ended, and review links of a
   * line that moved to another job.
   */
  find: (
    token: string,
    purposes: readonly JobLinkPurpose[],
    at: Date,
  ): Promise<JobLink | undefined> =>
    db
      .selectFrom('job_links')
      .select([
        'purpose',
        'id_job',
        'id_treasure',
        'id_work',
        'id_time',
        'id_agreed',
        'audience',
        'created_at',
        'id_opened_by',
      ])
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

  /**
   * Uses up a link. Uses one statement, so that only one of several simultaneous calls returns
   * true.
   */
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

  /** Records the member of staff who opened these links. */
  noteOpened: async (tokens: readonly string[], id_opened_by: number) => {
    if (tokens.length > 0)
      await db
        .updateTable('job_links')
        .set({ id_opened_by })
        .where('hash', 'in', tokens.map(hashSecret))
        .execute()
  },

  /**
   * Ends the review link of a line that is about to move to another job. Returns true if there was
   * a link.
   */
  endReviewOf: (id_work: number) =>
    hasChanged(db.deleteFrom('job_links').where('id_work', '=', id_work)),

  /** Ends the links of a treasure who no longer has the job. */
  endFor: (id_job: number, id_treasure: number, at: Date) =>
    db
      .updateTable('job_links')
      .set({ expires_at: at })
      .where('id_job', '=', id_job)
      .where('id_treasure', '=', id_treasure)
      .where('expires_at', '>', at)
      .execute(),

  /** Ends the customer's links, because the job's e-mail has changed. */
  endCustomers: (id_job: number, at: Date) =>
    db
      .updateTable('job_links')
      .set({ expires_at: at })
      .where('id_job', '=', id_job)
      .where('purpose', 'in', ['continue', 'reply'])
      .where('id_treasure', 'is', null)
      .where('expires_at', '>', at)
      .execute(),

  /**
   * Shortens treasures' links to an ended job, so that they last no longer than a customer's link.
   */
  endSoon: (id_job: number, at: Date) =>
    db
      .updateTable('job_links')
      .set({ expires_at: jobLinkEnds(at) })
      .where('id_job', '=', id_job)
      .where('id_treasure', 'is not', null)
      .where('expires_at', '>', jobLinkEnds(at))
      .execute(),

  /** Extends the customer's working links until the given time. */
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
