import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { userActor } from '#events/define-event.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuseGenerally } from '#kernel/http/refuse.ts'
import { decideEmail } from './email-change.decide.ts'
import { emailChangesStore } from './email-changes.store.ts'
import { linksStore } from './links.store.ts'
import { recordContactChange } from './record-contact-change.ts'
import { sessionsStore } from './sessions.store.ts'
import { foldEmail } from './sign-in.rules.ts'
import { usersStore, type AccountKey } from './users.store.ts'

type Asked = {
  caller: Pick<SignedIn, 'id' | 'super' | 'is_admin'>
  whose: AccountKey
  email: string | null
}
export type EmailChangeAnswer = 'no_account' | 'same' | 'changed' | 'waiting' | 'taken'

/**
 * Changes an account's e-mail. Every change goes through here, because the sign-in and its records
 * share one e-mail.
 */
export const changeEmail =
  ({ limits }: Pick<Deps, 'limits'>) =>
  async (tx: Db, at: Date, { caller, whose, email }: Asked): Promise<EmailChangeAnswer> => {
    const store = usersStore(tx)
    const account = await store.lockAccount(whose)
    if (!account) return 'no_account'
    if (email === null)
      throw refuseGenerally('invalid_fields', 'Please correct the problems', {
        errors: { email: ['They sign in with their e-mail: it can be changed, not left out'] },
      })
    const holder = await store.findByEmail(email)
    const isTaken = holder !== undefined && holder.id !== account.id
    const decision = decideEmail(caller, account, email, isTaken)
    if (decision.at === 'same') return 'same'
    if (decision.at === 'taken') return 'taken'
    if (decision.at === 'now') {
      await store.setEmail(account.id, email, at)
      if (decision.invites) {
        // Ends links to the previous e-mail, which must not open the account of the new one.
        await linksStore(tx).endAll(account.id)
        await recordContactChange(tx, at, userActor(caller.id), account)
        await recordEvent(tx, {
          event: 'user.password_link_asked',
          at,
          by: userActor(caller.id),
          id_user: account.id,
          data: { why: 'new_account' },
        })
      }
      return 'changed'
    }
    await limitAttempts(tx, at, [
      ['email-change', String(account.id), limits.emailChangesPerUser],
      ['email-change-to', foldEmail(email), limits.emailChangesPerEmail],
    ])
    await emailChangesStore(tx).ask(
      account.id,
      { email, needs_password: decision.needs_password },
      at,
    )
    await recordEvent(tx, {
      event: 'user.email_change_asked',
      at,
      by: userActor(caller.id),
      id_user: account.id,
      data: {},
    })
    if (decision.ends_sessions) await sessionsStore(tx).endAll(account.id, at)
    return 'waiting'
  }

/**
 * Completes a change confirmed from the new address. Ends all sessions and links, because they
 * belong to the old address.
 */
export async function moveEmail(
  tx: Db,
  at: Date,
  { id_user, email }: { id_user: number; email: string },
) {
  const store = usersStore(tx)
  const former = must(await store.lockAccount({ id: id_user }))
  await store.setEmail(id_user, email, at)
  await store.proveEmail(id_user, at)
  await sessionsStore(tx).endAll(id_user, at)
  await linksStore(tx).endAll(id_user)
  const { id_customer, id_treasure } = former
  await recordContactChange(tx, at, userActor(id_user), former)
  await recordEvent(tx, {
    event: 'user.email_changed',
    at,
    by: userActor(id_user),
    id_user,
    id_customer,
    id_treasure,
    data: { email, former: former.email },
  })
}
