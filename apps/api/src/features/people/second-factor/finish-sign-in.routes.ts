import { finishSignIn, signInByPasskey } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { noSooner } from '#kernel/http/at-least.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { knownDevicesStore } from '../users/known-devices.store.ts'
import { sessionsStore } from '../users/sessions.store.ts'
import { signInTicketsStore } from '../users/sign-in-tickets.store.ts'
import { signInTries } from '../users/sign-in-tries.ts'
import { sessionSeconds } from '../users/sign-in.rules.ts'
import { usersStore } from '../users/users.store.ts'
import { askPasskey } from './ask-passkey.ts'
import { passkeysStore } from './passkeys.store.ts'
import { proveFactor } from './prove-factor.ts'

const unusable = () =>
  refuse(
    finishSignIn,
    'ticket_unusable',
    'That took too long, or too many tries. Please sign in again.',
  )

const wrong = () =>
  refuse(finishSignIn, 'second_factor_wrong', 'That is not right. Please try again.', {
    errors: { code: ['This code is not right'], recovery_code: ['This code is not right'] },
  })

const askedFor = ({ id, hash }: { id: number; hash: string }) =>
  ({ purpose: 'second_factor', bound_to: hash, id_user: id }) as const

/** Lets a visitor use any passkey on this host. */
const askedOfVisitor = { purpose: 'sign_in', bound_to: '', id_user: null } as const

const failed = () =>
  refuse(
    signInByPasskey,
    'sign_in_failed',
    'Sign-in failed. This passkey may have been removed: use your e-mail and password.',
  )

/** Completes sign-ins with a second factor, and signs in by passkey alone. */
export const finishSignInRoutes = (deps: Deps) => {
  const { limits } = deps
  const { db } = deps.database
  const prove = proveFactor(deps)

  const passkeys = askPasskey(deps)
  const countTry = (at: Date, address: string) =>
    limitAttempts(
      db,
      at,
      countersOf('second-factor-address', address, limits.secondFactorsPerAddress),
    )

  return {
    async beginPasskeySignIn({ body: { ticket } }, { at, address }) {
      await countTry(at, address)
      if (ticket === undefined) return passkeys.begin(askedOfVisitor, at)
      const user = await signInTicketsStore(db).find(ticket, at)
      if (!user) throw unusable()
      return passkeys.begin(askedFor(user), at)
    },

    async signInByPasskey({ body: { passkey, remember } }, { at, address, device, once }) {
      await countTry(at, address)
      const soonest = noSooner(limits.answerAfter)
      const signed = await passkeys.check(passkey, askedOfVisitor, at)
      const expires_in = sessionSeconds(remember)
      const access_token =
        signed &&
        (await once(async (tx) => {
          const holder = await usersStore(tx).holdForSignIn(signed.id_user)
          if (!holder || !(await passkeysStore(tx).use(signed.id, signed.counter, at)))
            return undefined
          return sessionsStore(tx).begin(holder, at, expires_in)
        }))
      if (!signed || !access_token) {
        await soonest()
        throw failed()
      }
      device.keep(await knownDevicesStore(db).add(signed.id_user, at))
      return { token_type: 'Bearer' as const, access_token, expires_in }
    },

    async finishSignIn({ body }, context) {
      const { at, address, once } = context
      await countTry(at, address)
      const tickets = signInTicketsStore(db)
      const user = await tickets.find(body.ticket, at)
      if (!user || !(await tickets.countTry(body.ticket, at))) throw unusable()
      const proven = await prove(askedFor(user), body, at)
      if (!proven) throw wrong()
      const tries = await signInTries(deps, user.email, context)
      const issued = await once(async (tx) => {
        // Locks the user's row first, as a change of password does, so that the two cannot
        // deadlock.
        const holder = await usersStore(tx).holdForSignIn(user.id)
        const ticket = await signInTicketsStore(tx).use(body.ticket, at)
        if (!holder || !ticket) throw unusable()
        if (!(await proven.use(tx))) throw wrong()
        const access_token = await sessionsStore(tx).begin(holder, at, ticket.seconds)
        if (!access_token) throw unusable()
        return { token_type: 'Bearer' as const, access_token, expires_in: ticket.seconds }
      })
      await tries.forget(user.id)
      return issued
    },
  } satisfies Partial<Handlers>
}
