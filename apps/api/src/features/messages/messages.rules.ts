import type { OutboxMessage } from '@treasures/api-client'
import type { SignedIn } from '../../shared/caller.ts'
import { mayManage } from '../../shared/may-manage.rules.ts'
import type { OutboxRow } from './messages.store.ts'

/** A link that sets a password is shown to those only who may manage the account that it is for. */
export function showMessage(row: OutboxRow, caller: SignedIn): OutboxMessage {
  const { id, channel, recipient, subject, created_at, sent_at, error } = row
  const account = {
    id: row.id_user ?? 0,
    super: row.super === true,
    is_admin: row.is_admin === true,
  }
  // A secret body that has had its time is empty, and what is for nobody's account yet is for supers alone. A link
  // about a job lets its reader do what staff may do anyway.
  const mayRead =
    row.id_user === null ? row.id_job !== null || caller.super === 1 : mayManage(caller, account)
  const isOpen = !row.is_secret || (row.body !== '' && mayRead)
  return {
    id,
    channel,
    recipient,
    subject,
    body: isOpen ? row.body : null,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    error,
  }
}
