import {
  payCis,
  penceOf,
  poundsOf,
  reverseCisPayment,
  showPence,
  londonDate,
  type CisMonth,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { findPosting, holdBalance, post, type Entry } from '../ledger/ledger.store.ts'
import { cisStore } from './cis.store.ts'

/** Records payments of CIS deductions to HMRC, which staff make manually. */
export const cisRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    listCisMonths: () => showMonths(db),

    async payCis({ body }, { caller, at, once }) {
      const { month, paid_on, reference } = body
      const amount_pence = penceOf(body.amount)
      if (paid_on > londonDate(at))
        throw refuse(payCis, 'day_to_come', 'This date is still to come.', {
          errors: { paid_on: ['This date is still to come'] },
        })
      return once(async (tx) => {
        await holdBalance(tx, owedToHmrc)
        const { data } = await showMonths(tx)
        const left = penceOf(data.find((one) => one.month === month)?.outstanding ?? 0)
        if (amount_pence > left)
          throw refuse(payCis, 'cis_too_much', `Only ${showPence(left)} is outstanding.`, {
            errors: { amount: [`At most ${showPence(left)}`] },
          })
        const payment = { month, amount_pence, paid_on, reference, id_user: caller.id }
        const { id } = await cisStore(tx).add(payment, at)
        await post(tx, at, {
          kind: 'cis_paid',
          key: `cis_paid ${id}`,
          descr: reference,
          id_user: caller.id,
          happened_on: paid_on,
          entries: paidEntries(amount_pence),
        })
        return showMonths(tx)
      })
    },

    reverseCisPayment: ({ params: { id } }, { caller, at, once }) =>
      once(async (tx) => {
        const store = cisStore(tx)
        if (!(await store.find(id)))
          throw refuse(reverseCisPayment, 'payment_not_found', 'We can’t find that payment.')
        const reversed = await store.reverse(id, at)
        if (!reversed)
          throw refuse(
            reverseCisPayment,
            'payment_reversed',
            'This payment has already been reversed.',
          )
        await post(tx, at, {
          kind: 'cis_payment_reversed',
          key: `cis_payment_reversed ${id}`,
          id_user: caller.id,
          reverses: await findPosting(tx, `cis_paid ${id}`),
          entries: paidEntries(-reversed.amount_pence),
        })
        return showMonths(tx)
      }),
  }) satisfies Partial<Handlers>

const owedToHmrc = { kind: 'cis_withheld' } as const

const paidEntries = (pence: number): Entry[] => [
  { account: owedToHmrc, amount_pence: -pence },
  { account: { kind: 'bank' }, amount_pence: pence },
]

async function showMonths(db: Db): Promise<{ data: CisMonth[] }> {
  const store = cisStore(db)
  const [months, payments] = [await store.withheld(), await store.payments()]
  return {
    data: months.map(({ month, pence }) => {
      const own = payments.filter((payment) => payment.month === month)
      const paid = own
        .filter(({ reversed_at }) => reversed_at === null)
        .reduce((sum, { amount_pence }) => sum + amount_pence, 0)
      return {
        month,
        withheld: poundsOf(pence),
        paid: poundsOf(paid),
        outstanding: poundsOf(pence - paid),
        payments: own.map(({ id, amount_pence, paid_on, reference, reversed_at }) => ({
          id,
          amount: poundsOf(amount_pence),
          paid_on,
          reference,
          reversed_at: reversed_at?.toISOString() ?? null,
        })),
      }
    }),
  }
}
