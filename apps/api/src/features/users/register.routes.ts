import type { Deps } from '../../app.ts'
import { atLeast } from '../../shared/at-least.ts'
import type { Db } from '../../shared/db/connect.ts'
import type { Handlers } from '../../shared/mount.ts'
import { countersOf, limitAttempts } from '../../shared/rate-limits.ts'
import { recordCustomerEvent } from '../customers/customer-history.store.ts'
import { findOffer } from './link-records.store.ts'
import { foldEmail } from './sign-in.rules.ts'
import { userMails } from './user-mails.ts'
import { usersStore } from './users.store.ts'

const texts = {
  registered: 'Thank you. We have sent you an e-mail. Please sign in.',
  resetSent: 'Password recovery instructions have been sent to your email.',
}

/** What visitors do with nothing but an e-mail. No answer tells whether it is known here. */
export const registerRoutes = (deps: Deps) => {
  const { passwords, limits } = deps
  const { db } = deps.database
  const mails = userMails(deps)

  return {
    register: async ({ body }, { at, address, once }) => {
      await limitAttempts(db, at, [
        ...countersOf('register-address', address, limits.registrationsPerAddress),
        ['register-email', foldEmail(body.email), limits.registrationsPerEmail],
      ])
      return atLeast(limits.answerAfter, async () => {
        const password_hash = await passwords.hash(body.password)
        await once(async (tx) => {
          const store = usersStore(tx)
          const user = await store.create({ ...body, password_hash }, at)
          if (user) await welcome(tx, at, user)
          else {
            const owner = await store.findByEmail(body.email)
            if (owner) await mails.tell(tx, at, owner, 'account_known')
          }
        })
        return { message: texts.registered }
      })
    },

    requestPasswordReset: async ({ body }, { at, address, once }) => {
      await limitAttempts(db, at, [
        ...countersOf('reset-address', address, limits.resetsPerAddress),
        ['reset-email', foldEmail(body.email), limits.resetsPerEmail],
      ])
      return atLeast(limits.answerAfter, async () => {
        await once(async (tx) => {
          const user = await usersStore(tx).findByEmail(body.email)
          if (user) await mails.sendLink(tx, at, user, 'password_reset')
        })
        return { message: texts.resetSent }
      })
    },
  } satisfies Partial<Handlers>

  /** A record of their own; one that we know already becomes theirs only by the link. */
  async function welcome(tx: Db, at: Date, user: { id: number; email: string; fname: string }) {
    const offer = await findOffer(tx, user.id)
    const customer = await usersStore(tx).giveOwnCustomer(user.id, at)
    await recordCustomerEvent(tx, at, { event: 'customer.created', customer, by: user.id })
    if (offer.id_customer !== null || offer.id_treasure !== null)
      await mails.sendLink(tx, at, user, 'welcome_link')
    else await mails.tell(tx, at, user, 'welcome')
  }
}
