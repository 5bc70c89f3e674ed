import { deleteCustomer, mergeCustomers, fullName, type ProblemOf } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { userActor, type Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { customersRemovalStore } from './customers-removal.store.ts'
import { recordContactChange } from '../users/record-contact-change.ts'
import { usersStore } from '../users/users.store.ts'
import { decideCustomerDeletion, decideMerge, type MergeUser } from './customers.decide.ts'
import { noSuchCustomer } from './customers.refusals.ts'
import { customersStore } from './customers.store.ts'

const mergeRefusals: Record<ProblemOf<typeof mergeCustomers>, string> = {
  customer_not_found: 'We can’t find that customer.',
  customer_same: 'A customer cannot be merged into itself.',
  customers_both_sign_in: 'Both customers have a sign-in. Say which of them stays.',
  sign_in_not_theirs: 'That is the sign-in of neither of them.',
}

export const customersRemovalRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    async deleteCustomer({ params: { id }, query: { simulated } }, { caller, scope, at, once }) {
      if (simulated) {
        if (!(await customersStore(db).exists(scope, id))) throw noSuchCustomer(deleteCustomer)
        return answerFor(await reasonsToStay(db, id))
      }
      return once(async (tx) => {
        const customer = await customersStore(tx).lock(scope, id)
        if (!customer) throw noSuchCustomer(deleteCustomer)
        const reasons = await reasonsToStay(tx, id)
        if (reasons.length || !(await customersRemovalStore(tx).remove(id)))
          throw refuse(
            deleteCustomer,
            'customer_in_use',
            ['This customer cannot be deleted.', ...reasons].join(' '),
          )
        await recordEvent(tx, {
          event: 'customer.deleted',
          at,
          by: userActor(caller.id),
          id_customer: id,
          id_region: customer.id_region,
          data: {},
        })
        return answerFor([])
      })
    },

    mergeCustomers: ({ query: { simulated }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = customersRemovalStore(tx)
        const { id_customerA, id_customerB, id_user } = body
        const found = await store.lockPair(scope, [id_customerA, id_customerB])
        const decided = decideMerge(
          { a: id_customerA, b: id_customerB, id_user, isTrial: simulated === 1 },
          found,
        )
        if (decided.refused)
          throw refuse(mergeCustomers, decided.refused, mergeRefusals[decided.refused])
        const { a, b, signIns, losing } = decided
        const moved = await store.countMoves(b.id, a.id)
        const answer = { id: a.id, moved, sign_ins: [...signIns] }
        if (simulated) return answer
        const by = userActor(caller.id)
        if (losing) await giveUpSignIn(tx, at, losing, by)
        if (await store.absorb(b.id, a.id))
          await recordContactChange(tx, at, by, { id_customer: a.id, id_treasure: null })
        const known = [fullName(b), b.email, b.mphone, b.phone].filter(Boolean).join(', ')
        await recordEvent(tx, {
          event: 'customer.merged',
          at,
          by,
          id_customer: a.id,
          data: { id_merged: b.id, known },
        })
        return answer
      }),
  }) satisfies Partial<Handlers>

/**
 * Closes a sign-in, which ends its sessions. A sign-in that also serves other records or roles
 * stays, and is only untied from this customer.
 */
async function giveUpSignIn(tx: Db, at: Date, { id, ...user }: MergeUser, by: Actor) {
  if (user.is_used_besides) {
    await usersStore(tx).tie(id, { id_customer: null })
    return
  }
  await usersStore(tx).close(id)
  const { email, fname } = user
  await recordEvent(tx, { event: 'user.closed', at, by, id_user: id, data: { email, fname } })
}

const reasonsToStay = async (from: Db, id: number) =>
  decideCustomerDeletion(await customersRemovalStore(from).readTies(id))

const answerFor = (reasons: string[]) => ({ deletable: reasons.length === 0, reasons })
