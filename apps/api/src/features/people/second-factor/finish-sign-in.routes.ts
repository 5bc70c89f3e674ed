import { finishSignIn } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { countersOf, limitAttempts } from '../../../kernel/http/rate-limits.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { sessionsStore } from '../users/sessions.store.ts'
import { signInTicketsStore } from '../users/sign-in-tickets.store.ts'
import { signInTries } from '../users/sign-in-tries.ts'
import { usersStore } from '../users/users.store.ts'
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

/** The second half of a sign-in. */
export const finishSignInRoutes = (deps: Deps) => {
  const { limits } = deps
  const { db } = deps.database
  const prove = proveFactor(deps)

  return {
    async finishSignIn({ body }, context) {
      const { at, address, once } = context
      await limitAttempts(
        db,
        at,
        countersOf('second-factor-address', address, limits.secondFactorsPerAddress),
      )
      const tickets = signInTicketsStore(db)
      const user = await tickets.find(body.ticket, at)
      if (!user || !(await tickets.countTry(body.ticket, at))) throw unusable()
      const proven = await prove(user.id, body, at)
      if (!proven) throw wrong()
      const tries = await signInTries(deps, user.email, context)
      const issued = await once(async (tx) => {
        // First their row, as whoever changes their password does: one of us waits, and neither for ever.
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
