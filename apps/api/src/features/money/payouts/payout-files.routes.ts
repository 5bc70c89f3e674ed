import { createPayoutFile, downloadPayoutFile, plainPounds } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { csvTable } from '#kernel/csv.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { recordExport } from '#events/record-export.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { ownerOf } from '../wallets/owner.ts'
import { sealedFor } from './bank-accounts.routes.ts'
import { payoutsStore, type FileRow } from './payouts.store.ts'

type Line = FileRow & { sort_code: string; account_number: string }

/** The banks' format for bulk payments. */
const bankFile = csvTable<Line>([
  ['Sort code', ({ sort_code }) => sort_code],
  ['Account number', ({ account_number }) => account_number],
  ['Name', ({ holder }) => holder],
  ['Amount', ({ amount_pence }) => plainPounds(amount_pence)],
  ['Reference', ({ reference }) => reference],
])

/** Payment files. Only they and HMRC's report on sellers decrypt bank accounts. */
export function payoutFilesRoutes({ database: { db }, seal }: Pick<Deps, 'database' | 'seal'>) {
  function opened(row: FileRow): Line {
    const text = seal.open(row.sealed ?? '', sealedFor(row.id_treasure ?? 0))
    const [sort_code = '', account_number = ''] = text.split(' ')
    return { ...row, sort_code: sort_code.replaceAll(/(\d\d)(?=\d)/g, '$1-'), account_number }
  }

  return {
    createPayoutFile: (_input, { caller, at, once }) =>
      once(async (tx) => {
        const { id, sent } = await payoutsStore(tx).sendAll(at, caller.id)
        if (sent.length === 0)
          throw refuse(createPayoutFile, 'no_payout_waiting', 'No payouts are ready to send.')
        for (const payout of sent)
          await recordEvent(tx, {
            event: 'payout.sent',
            at,
            by: userActor(caller.id),
            id_record: payout.id,
            ...ownerOf(payout),
            data: { amount_pence: payout.amount_pence, descr: `${payout.reference}.` },
          })
        return { id, payouts: sent.length }
      }),

    async downloadPayoutFile({ params: { id } }, { caller, at }) {
      const store = payoutsStore(db)
      const ids = await store.listFile(id)
      if (ids.length === 0)
        throw refuse(
          downloadPayoutFile,
          'payout_file_not_found',
          'We can’t find that payment file.',
        )
      await recordExport(db, { caller, at }, 'payment file')
      return bankFile.write(ids, async (some) => (await store.fileRows(some)).map(opened))
    },
  } satisfies Partial<Handlers>
}
