import { confirmRegistration } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { userActor } from '#events/define-event.ts'
import { atLeast } from '#kernel/http/at-least.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { customersStore } from '../customers/customers.store.ts'
import { findOffer } from '../users/link-records.store.ts'
import { forgetWrongPasswords } from '../users/forget-wrong-passwords.ts'
import { refuseWeakPassword } from '../users/refuse-weak-password.ts'
import { foldEmail } from '../users/sign-in.rules.ts'
import { signUpsStore } from '../users/sign-ups.store.ts'
import { usersStore } from '../users/users.store.ts'
import { tieRecords } from './tie-records.ts'

const texts = {
  registered:
    'Thank you. We’ve sent you an e-mail. Please follow the link in it, and then you can sign in.',
  confirmed: 'Your e-mail is confirmed. You can sign in now.',
  resetSent: 'Password recovery instructions have been sent to your email.',
}

/** Calls for visitors who give an e-mail. No answer reveals whether the e-mail is known. */
export const registerRoutes = (deps: Deps) => {
  const { passwords, limits } = deps
  const { db } = deps.database

  return {
    register: async ({ body }, { at, address, once }) => {
      refuseWeakPassword(body.password, body)
      await limitAttempts(db, at, [
        ...countersOf('register-address', address, limits.registrationsPerAddress),
        ['register-email', foldEmail(body.email), limits.registrationsPerEmail],
      ])
      return atLeast(limits.answerAfter, async () => {
        const { email, fname, lname } = body
        const password_hash = await passwords.hash(body.password)
        await once(async (tx) => {
          const owner = await usersStore(tx).findByEmail(email)
          const asked = { at, by: { kind: 'customer' }, data: {} } as const
          if (owner?.email_verified_at)
            await recordEvent(tx, { event: 'user.sign_up_known', ...asked, id_user: owner.id })
          else {
            const signUp = { email, fname, lname, password_hash }
            const id_record = await signUpsStore(tx).add(signUp, at)
            await recordEvent(tx, { event: 'user.sign_up_asked', ...asked, id_record })
          }
        })
        return { message: texts.registered }
      })
    },

    async confirmRegistration({ body: { token, password } }, { at, address, once }) {
      passwords.mustHaveRoom()
      await limitAttempts(db, at, countersOf('link-address', address, limits.linksPerAddress))
      const unusable = () =>
        refuse(
          confirmRegistration,
          'link_unusable',
          'This link can’t be used: it has been used before or is too old. If you cannot sign in, please sign up again.',
        )
      const waiting = await signUpsStore(db).find(token, at)
      if (!waiting) throw unusable()
      // The link proves the e-mail, but a stranger may have chosen the password, so the visitor
      // must know the password too.
      if (!(await passwords.matches(password, waiting.password_hash)))
        throw refuse(
          confirmRegistration,
          'password_wrong',
          'This is not the password that was chosen when signing up.',
          {
            errors: {
              password: [
                'This is not the password that was chosen when signing up. To choose a new one, sign up again',
              ],
            },
          },
        )
      const email = await once(async (tx) => {
        await signUpsStore(tx).takeTurns(waiting.email)
        const signUp = await signUpsStore(tx).use(token, at)
        if (!signUp) throw unusable()
        await signUpsStore(tx).endAll(signUp.email)
        if (!(await welcome(tx, at, signUp))) throw unusable()
        return signUp.email
      })
      await forgetWrongPasswords(db, email, address)
      return { message: texts.confirmed, email }
    },

    requestPasswordReset: async ({ body }, { at, address, once }) => {
      await limitAttempts(db, at, [
        ...countersOf('reset-address', address, limits.resetsPerAddress),
        ['reset-email', foldEmail(body.email), limits.resetsPerEmail],
      ])
      return atLeast(limits.answerAfter, async () => {
        await once(async (tx) => {
          const user = await usersStore(tx).findByEmail(body.email)
          if (user)
            await recordEvent(tx, {
              event: 'user.password_link_asked',
              at,
              by: { kind: 'customer' },
              id_user: user.id,
              data: { why: 'forgotten' },
            })
        })
        return { message: texts.resetSent }
      })
    },
  } satisfies Partial<Handlers>
}

type SignUp = { email: string; fname: string; lname: string; password_hash: string }

/**
 * Gives an account to a person who has confirmed their e-mail. The account is new, or was made by a
 * booking or by staff. Existing records with the e-mail become the person's. If there are none, the
 * person gets a new customer record. Returns false if the account's e-mail is proven already,
 * because then only the account's own links set its password.
 */
async function welcome(tx: Db, at: Date, signUp: SignUp): Promise<boolean> {
  const store = usersStore(tx)
  const made = await store.create({ ...signUp, email_verified_at: at }, at)
  const user = made ?? (await store.takeUp(signUp.email, signUp.password_hash, at))
  if (!user) return false
  await recordEvent(tx, {
    event: 'user.registered',
    at,
    by: userActor(user.id),
    id_user: user.id,
    data: {},
  })
  await tieRecords(tx, user.id, await findOffer(tx, user.id), at)
  if (made && (await store.findSummary(user.id)).id_customer === null) {
    const { fname, lname, email } = signUp
    const id_customer = await customersStore(tx).insert({
      fname,
      lname,
      email,
      // The customer's first address or job decides the region.
      id_region: null,
      mphone: null,
      phone: null,
      id_company: null,
      descr: '',
      created_at: at,
    })
    await store.tie(user.id, { id_customer })
    await recordEvent(tx, {
      event: 'customer.created',
      at,
      by: userActor(user.id),
      id_customer,
      data: { how: 'sign_up' },
    })
  }
  return true
}
