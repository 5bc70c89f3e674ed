import {
  confirmBankAccount,
  getBankAccount,
  updateBankAccount,
  type BankAccount,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere, type TreasureScope } from '#kernel/http/scope.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { treasuresStore } from '../../people/treasures/treasures.store.ts'
import { checkOwnPassword } from '../../people/users/own-password.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { checkBankAccount, digitsOf, isConfirmed, payableFrom } from './bank-account.rules.ts'
import { bankAccountsStore } from './bank-accounts.store.ts'

type Kept = NonNullable<Awaited<ReturnType<ReturnType<typeof bankAccountsStore>['find']>>>

const show = (kept: Kept): BankAccount => ({
  holder: kept.holder,
  last4: kept.last4,
  checked: kept.checked === 'fits' ? 'fits' : 'cannot_say',
  needs_second_person: kept.needs_second_person,
  confirmed: isConfirmed(kept),
  changed_at: kept.changed_at.toISOString(),
  payable_from: payableFrom(kept).toISOString(),
})

/**
 * Tells whether another member of staff could confirm a bank account. A sole owner has no
 * colleague.
 */
const hasColleague = async (tx: Db, id: number) =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '!=', id)
    .where('email_verified_at', 'is not', null)
    .where((eb) => eb.or([eb('is_admin', '=', true), eb('super', '=', true)]))
    .executeTakeFirst()) !== undefined

/** Purpose under which a treasure's bank account is encrypted. */
export const sealedFor = (id_treasure: number): string => `bank account of treasure ${id_treasure}`

/** Treasures' bank accounts. Answers show only the last four digits. */
export function bankAccountsRoutes(deps: Deps) {
  const { seal } = deps
  const { db } = deps.database
  const ownPasswordIs = checkOwnPassword(deps)

  async function mustSee(
    from: Db,
    endpoint: Parameters<typeof noSuchTreasure>[0],
    scope: TreasureScope,
    id: number,
  ) {
    if (!(await treasuresStore(from).exists(scope, id))) throw noSuchTreasure(endpoint)
  }

  return {
    async getBankAccount({ params: { id } }, { scope }) {
      await mustSee(db, getBankAccount, scope, id)
      const account = await bankAccountsStore(db).find(id)
      return { account: account ? show(account) : null }
    },

    async updateBankAccount({ params: { id }, body }, context) {
      const { caller, scope, at, once } = context
      await mustSee(db, updateBankAccount, scope, id)
      const own = await usersStore(db).findAccount(caller.id, everywhere)
      if (!(await ownPasswordIs(context, body.password, own?.password_hash ?? null)))
        throw refuse(updateBankAccount, 'password_wrong', 'The password is not right.', {
          errors: { password: ['The password is not right'] },
        })
      const sort_code = digitsOf(body.sort_code)
      const checked = checkBankAccount(sort_code, body.account_number)
      if (checked === 'impossible')
        throw refuse(
          updateBankAccount,
          'bank_account_impossible',
          'This is not a valid bank account: the sort code and account number do not match.',
          { errors: { account_number: ['Does not match the sort code'] } },
        )
      const last4 = body.account_number.slice(-4)
      return once(async (tx) => {
        await bankAccountsStore(tx).save(
          {
            id_treasure: id,
            holder: body.holder,
            sealed: seal.close(`${sort_code} ${body.account_number}`, sealedFor(id)),
            last4,
            checked,
            needs_second_person: scope.kind !== 'treasure' && (await hasColleague(tx, caller.id)),
            id_user: caller.id,
          },
          at,
        )
        await recordEvent(tx, {
          event: 'treasure.bank_account_changed',
          at,
          by: userActor(caller.id),
          id_treasure: id,
          data: { last4 },
        })
        const kept = must(await bankAccountsStore(tx).find(id))
        return { account: show(kept) }
      })
    },

    confirmBankAccount: ({ params: { id }, body: { changed_at } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        await mustSee(tx, confirmBankAccount, scope, id)
        const store = bankAccountsStore(tx)
        const before = await store.find(id)
        const account = await store.confirm(id, caller.id, changed_at)
        if (!before)
          throw refuse(
            confirmBankAccount,
            'no_bank_account',
            'There is no bank account to confirm.',
          )
        if (!account)
          throw before.id_user === caller.id
            ? refuse(
                confirmBankAccount,
                'same_person',
                'You entered this bank account, so someone else has to confirm it.',
              )
            : refuse(
                confirmBankAccount,
                'bank_account_changed',
                'This bank account has changed since you looked. Please look again.',
              )
        if (before.confirmed_by === null)
          await recordEvent(tx, {
            event: 'treasure.bank_account_confirmed',
            at,
            by: userActor(caller.id),
            id_treasure: id,
            data: { last4: account.last4 },
          })
        return { account: show(account) }
      }),
  } satisfies Partial<Handlers>
}
