import type { FailedMessage } from '@treasures/api-client'
import { days, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { whyNotAgain } from '../messages/message-again.rules.ts'
import { messagesStore } from '../messages/messages.store.ts'
import { withoutLinks } from '../notices/message-secrets.rules.ts'

/** Days for which the screen Channels counts and lists messages. */
export const shownDays = 30
const failuresAtMost = 100

/** The latest messages that failed, newest first. */
export async function listFailures(db: Db, scope: StaffScope, at: Date): Promise<FailedMessage[]> {
  const since = earlier(at, days(shownDays))
  const rows = await messagesStore(db).listFailed(scope, since, failuresAtMost)
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject === null ? null : withoutLinks(row.subject),
    error: row.error ?? '',
    is_unknown: row.state === 'unknown',
    failed_at: (row.failed_at ?? row.created_at).toISOString(),
    not_again: whyNotAgain(row, at) ?? null,
  }))
}
