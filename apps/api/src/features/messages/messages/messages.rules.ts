import type { OutboxMessage } from '@treasures/api-client'
import type { SignedIn } from '#kernel/http/caller.ts'
import { mayManage } from '#kernel/http/may-manage.rules.ts'
import { withoutLinks } from '../notices/message-secrets.rules.ts'
import type { OutboxRow } from './messages.store.ts'

type Circumstances = {
  caller: SignedIn
  /**
   * True if the installation sends e-mails. Links are then only for recipients, even links that a
   * text repeats.
   */
  mailLeaves: boolean
  /** True if the installation sends texts. */
  textsLeave: boolean
}

/** Decides whether a caller with the permission may read a message with its links. */
export function decideOpening(
  row: Pick<
    OutboxRow,
    | 'channel'
    | 'is_secret'
    | 'blanked_at'
    | 'id_user'
    | 'id_job'
    | 'id_customer'
    | 'super'
    | 'is_admin'
  >,
  { caller, mailLeaves, textsLeave }: Circumstances,
): OutboxMessage['secrets'] {
  if (!row.is_secret) return 'none'
  if (row.blanked_at !== null) return 'over'
  if (mailLeaves || (textsLeave && row.channel === 'sms')) return 'mail_leaves'
  // Only callers who may manage an account may read links about the account. Only supers may read a
  // message that is not about a record yet.
  const account = {
    id: row.id_user ?? 0,
    super: row.super === true,
    is_admin: row.is_admin === true,
  }
  const isTheirs =
    row.id_user === null
      ? row.id_job !== null || row.id_customer !== null || caller.super === 1
      : mayManage(caller, account)
  return isTheirs ? 'closed' : 'not_yours'
}

/** Shows a message to staff without its links, because a link lets anyone act for the recipient. */
export function showMessage(row: OutboxRow, circumstances: Circumstances): OutboxMessage {
  const { id, channel, recipient, subject, created_at, sent_at, error, opened_at } = row
  const { state, segments } = row
  return {
    id,
    channel,
    recipient,
    subject: subject === null ? null : withoutLinks(subject),
    body: row.is_private ? null : withoutLinks(row.body),
    secrets: decideOpening(row, circumstances),
    opened: opened_at && { by: row.opened_by ?? '', at: opened_at.toISOString() },
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    state,
    segments,
    error,
  }
}

/** Explains to staff why they may not see a message's links. */
export const closedBecause = {
  none: 'There is no link in this message.',
  over: 'The links in this message are no longer kept.',
  mail_leaves: 'Messages are sent from here, so a link in one is for its recipient only.',
  not_yours: 'You may not manage this person’s account, so its links stay closed.',
} as const
