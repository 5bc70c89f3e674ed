import { issueToken } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { noSooner } from '#kernel/http/at-least.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countAttempt } from '#kernel/http/rate-limits.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { findFactorWays } from './find-caller.store.ts'
import { sessionsStore } from './sessions.store.ts'
import { passkeyHost } from './passkey-host.ts'
import { signInTicketsStore } from './sign-in-tickets.store.ts'
import { signInTries } from './sign-in-tries.ts'
import { foldEmail, isOurClient, sessionSeconds, ticketSeconds } from './sign-in.rules.ts'
import { signUpsStore } from './sign-ups.store.ts'
import { usersStore } from './users.store.ts'

const accessEnded =
  'Your access has ended, so you can no longer sign in here. If you think that is a mistake, please ask the person you worked for.'

export const signInRoutes = (deps: Deps) => {
  const { passwords, limits } = deps
  const { db } = deps.database

  /**
   * Sends the link of a pending sign-up again, because the person knows its password. The answer
   * does not reveal this.
   */
  async function remind(
    at: Date,
    { id, email }: NonNullable<Awaited<ReturnType<ReturnType<typeof signUpsStore>['findNewest']>>>,
  ) {
    const mail = ['register-email', foldEmail(email), limits.registrationsPerEmail] as const
    if (!(await countAttempt(db, at, ...mail)).allowed) return
    await db.transaction().execute(async (tx) => {
      await signUpsStore(tx).renew(id, at)
      const by = { kind: 'customer' } as const
      await recordEvent(tx, { event: 'user.sign_up_asked', at, by, id_record: id, data: {} })
    })
  }

  return {
    async issueToken({ body }, context) {
      const { at } = context
      if (!isOurClient(body))
        throw refuse(issueToken, 'client_unknown', 'This program is not known to us.')
      // Refuses when overloaded, before the attempt counts against the limit.
      passwords.mustHaveRoom()
      const email = foldEmail(body.username)
      const tries = await signInTries(deps, email, context)
      await tries.count()
      const soonest = noSooner(limits.answerAfter)
      // From here to the refusal, a known and an unknown e-mail cause the same statements and the
      // same work, so that timing reveals nothing.
      const user = await usersStore(db).findByEmail(email)
      const waiting = await signUpsStore(db).findNewest(email, at)
      const isRight = await passwords.matches(
        body.password,
        user?.password_hash ?? waiting?.password_hash,
      )
      const expires_in = sessionSeconds(body.remember)
      if (isRight && user?.password_hash && user.has_ended) {
        await soonest()
        throw refuse(issueToken, 'access_ended', accessEnded)
      }
      // Looked up after the password is right, so that others cannot learn who has a second factor.
      const known = isRight && user?.password_hash ? user : undefined
      const ways = known && (await findFactorWays(db, known.id, passkeyHost(deps)))
      const ticket = known && ways && (await signInTicketsStore(db).begin(known, at, expires_in))
      if (ways && ticket)
        throw refuse(
          issueToken,
          'second_factor_needed',
          'Please continue with your second factor.',
          {
            second_factor: { ticket, ways, expires_in: ticketSeconds },
          },
        )
      const access_token =
        known && !ways ? await sessionsStore(db).begin(known, at, expires_in) : undefined
      if (!user || !access_token) {
        if (isRight && waiting && !user?.password_hash) await remind(at, waiting)
        await soonest()
        throw refuse(
          issueToken,
          'sign_in_failed',
          'Sign-in failed. Please try again, use Forgotten Password or Sign-up',
        )
      }
      await tries.forget(user.id)
      return { token_type: 'Bearer' as const, access_token, expires_in }
    },

    async signOut({ body }, { caller, at }) {
      const sessions = sessionsStore(db)
      if (body.everywhere) await sessions.endAll(caller.id, at)
      else await sessions.end(caller.tokenHash)
      return { message: body.everywhere ? 'Signed out everywhere.' : 'Signed out.' }
    },
  } satisfies Partial<Handlers>
}
