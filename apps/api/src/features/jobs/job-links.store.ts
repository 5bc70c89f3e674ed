import type { Db } from '../../shared/db/connect.ts'
import { hashSecret, makeSecret } from '../../shared/secrets.ts'

/** Days that the link of a booked job works. */
const jobLinkDays = 30
export const jobLinkEnds = (at: Date): Date => new Date(at.getTime() + jobLinkDays * 86_400_000)

/** The page that a link opens. */
export const jobLinkAddress = (portal: string, token: string): string =>
  `${portal}/public/customer/continue-job/${token}`

/** Links about one job. The tokens themselves stand in e-mails and nowhere else. */
export const jobLinksStore = (db: Db) => ({
  async create(id_job: number, at: Date, expires_at: Date): Promise<string> {
    const token = makeSecret()
    await db
      .insertInto('job_links')
      .values({
        hash: hashSecret(token),
        id_job,
        purpose: 'continue',
        created_at: at,
        expires_at,
      })
      .execute()
    return token
  },

  /** The job that a link is about, while it works. */
  async findJob(token: string, at: Date): Promise<number | undefined> {
    const link = await db
      .selectFrom('job_links')
      .select('id_job')
      .where('hash', '=', hashSecret(token))
      .where('purpose', '=', 'continue')
      .where('expires_at', '>', at)
      .executeTakeFirst()
    return link?.id_job
  },

  /** Links that work still, work until then. */
  extend: (id_job: number, until: Date) =>
    db
      .updateTable('job_links')
      .set({ expires_at: until })
      .where('id_job', '=', id_job)
      .where('expires_at', '<', until)
      .execute(),
})
