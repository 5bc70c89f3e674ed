import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { jobContact } from '../../jobs/jobs/job-contact.ts'
import type { JobLink } from '../../jobs/jobs/job-links.store.ts'
import type { Addressed } from './inbound-emails.decide.ts'

export type EmailOutcome = 'written' | 'for_staff' | 'answered' | 'ignored'

export const inboundEmailsStore = (db: Db) => ({
  /** Returns false if this e-mail was taken before. A mail server may deliver an e-mail twice. */
  add: (key: string, at: Date): Promise<boolean> =>
    hasChanged(
      db
        .insertInto('inbound_emails')
        .values({ key, outcome: 'ignored', received_at: at })
        .onConflict((conflict) => conflict.column('key').doNothing()),
    ),

  note: (key: string, outcome: EmailOutcome) =>
    db.updateTable('inbound_emails').set({ outcome }).where('key', '=', key).execute(),

  /** Finds the person behind a link for answers, and their sign-in. Lock the job first. */
  async findAddressed({
    id_job,
    id_treasure,
    audience,
    created_at,
  }: JobLink): Promise<(Addressed & { id_user: number | null }) | undefined> {
    if (audience === null) return undefined
    const found = await db
      .selectFrom('jobs')
      .innerJoin('customers', 'customers.id', 'jobs.id_customer')
      .select([
        jobContact.email.as('customer_email'),
        sql<string | null>`(select email from treasures where id = ${id_treasure}::integer)`.as(
          'treasure_email',
        ),
        sql<number | null>`(
          select id from users where email_verified_at is not null and (
            id_treasure = ${id_treasure}::integer
            or (${id_treasure}::integer is null and id_customer = jobs.id_customer)
          ) limit 1
        )`.as('id_user'),
        sql<boolean>`exists (
          select from assignments where id_job = jobs.id and ended_at is null
            and assigned_at < ${created_at}
        )`.as('hasSameTreasure'),
      ])
      .where('jobs.id', '=', id_job)
      .executeTakeFirst()
    if (!found) return undefined
    const { customer_email, treasure_email, hasSameTreasure, id_user } = found
    return {
      audience,
      email: id_treasure === null ? customer_email : treasure_email,
      hasSameTreasure,
      id_user,
    }
  },
})

/** Mail servers deliver an e-mail again within days. */
export const oldInboundEmails = {
  table: 'inbound_emails',
  change: sql`delete from inbound_emails`,
  old: (at: Date) => sql`received_at < ${at}::timestamptz - interval '30 days'`,
}
