import { sql } from 'kysely'
import { days, earlier } from '#kernel/clock.ts'
import type { Sweep } from '#kernel/tasks/housekeeping.ts'
import { linkMark } from '../notices/message-secrets.rules.ts'

/**
 * Returns a time. Messages created before that time are no longer sent, and their links are
 * removed.
 */
export const secretsLast = (at: Date) => earlier(at, days(7))

/** The same as `withoutLinks`, in SQL. */
const withoutLinksIn = (column: 'subject' | 'body') =>
  sql`regexp_replace(${sql.ref(column)}, '\\S*[A-Za-z0-9_-]{43}\\S*', ${sql.lit(linkMark)}, 'g')`

/**
 * Columns of a message without its secrets. The body of a private message is removed. Other
 * messages lose only their links.
 */
export const blanked = {
  subject: sql<
    string | null
  >`case when is_secret then ${withoutLinksIn('subject')} else subject end`,
  body: sql<string>`case when is_private then '' when is_secret then ${withoutLinksIn('body')} else body end`,
  reply_token: null,
  blanked_at: sql<Date | null>`case when is_secret then coalesce(blanked_at, now()) end`,
}

/** Removes the secrets of messages that were not sent in time. */
export const blankMessages: Sweep = {
  table: 'messages',
  change: sql`update messages set subject = ${blanked.subject}, body = ${blanked.body}, reply_token = null, blanked_at = ${blanked.blanked_at}`,
  old: (at) => sql`is_secret and blanked_at is null and created_at < ${secretsLast(at)}`,
}
