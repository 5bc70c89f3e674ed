import { issueToken } from '@treasures/api-client'
import type { Deps } from '../../app.ts'
import type { Handlers } from '../../shared/mount.ts'
import {
  addressToCount,
  countersOf,
  forgetAttempts,
  giveBackAttempt,
  limitAttempts,
} from '../../shared/rate-limits.ts'
import { refuse } from '../../shared/refuse.ts'
import { sessionsStore } from './sessions.store.ts'
import { foldEmail, isOurClient, sessionSeconds } from './sign-in.rules.ts'
import { usersStore } from './users.store.ts'

export const signInRoutes = ({ database: { db }, passwords, limits }: Deps) =>
  ({
    async issueToken({ body }, { at, address }) {
      if (!isOurClient(body))
        throw refuse(issueToken, 'client_unknown', 'This program is not known to us.')
      // Whoever cannot be served now has not tried yet, and is not counted.
      passwords.mustHaveRoom()
      const email = foldEmail(body.username)
      const from = addressToCount(address)
      const byAddress = countersOf('sign-in-address', address, limits.signInsPerAddress)
      // Counted before the password is looked at, so that guesses sent all at once count, too.
      await limitAttempts(db, at, [
        ...byAddress,
        ['sign-in-pair', `${email} ${from}`, limits.signInsPerPair],
        ['sign-in-email', email, limits.signInsPerEmail],
      ])
      // From here to the refusal a known and an unknown e-mail are worth the same statements and the same work.
      const user = await usersStore(db).findByEmail(email)
      const isRight = await passwords.matches(body.password, user?.password_hash)
      const failed = () =>
        refuse(
          issueToken,
          'sign_in_failed',
          'Sign-in failed. Please try again, use Forgotten Password or Sign-up',
        )
      if (!isRight || !user) throw failed()
      const expires_in = sessionSeconds(body.remember)
      const access_token = await sessionsStore(db).begin(user, at, expires_in)
      if (!access_token) throw failed()
      for (const [name, network] of byAddress) await giveBackAttempt(db, name, network)
      await forgetAttempts(db, 'sign-in-pair', `${email} ${from}`)
      await forgetAttempts(db, 'sign-in-email', email)
      return { token_type: 'Bearer' as const, access_token, expires_in }
    },

    async signOut({ body }, { caller }) {
      const sessions = sessionsStore(db)
      if (body.everywhere) await sessions.endAll(caller.id)
      else await sessions.end(caller.tokenHash)
      return { message: body.everywhere ? 'Signed out everywhere.' : 'Signed out.' }
    },
  }) satisfies Partial<Handlers>
