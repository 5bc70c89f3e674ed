import { getSeller, londonDate, updateSeller, type Seller } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { recordExport } from '#events/record-export.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { treasuresStore } from '../../people/treasures/treasures.store.ts'
import { exportSellersOf } from './sellers-csv.ts'
import { gapsOf } from './seller.rules.ts'
import { sellersStore } from './sellers.store.ts'

/** Treasures as HMRC's report on sellers names them. */
export const sellersRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    async getSeller({ params: { id } }, { scope, at }) {
      if (!(await treasuresStore(db).exists(scope, id))) throw noSuchTreasure(getSeller)
      return readSeller(db, id, at)
    },

    updateSeller: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const { birthdate, ...said } = body
        if (birthdate !== null && birthdate > londonDate(at))
          throw refuse(updateSeller, 'day_to_come', 'This date is still to come.', {
            errors: { birthdate: ['This date is still to come'] },
          })
        const treasures = treasuresStore(tx)
        if (!(await treasures.lock(scope, id))) throw noSuchTreasure(updateSeller)
        const isIndividual = said.kind === 'individual'
        await sellersStore(tx).save({
          id_treasure: id,
          kind: said.kind,
          legal_name: isIndividual ? null : said.legal_name,
          company_number: said.kind === 'company' ? said.company_number : null,
          nino: isIndividual ? said.nino : null,
          id_user: caller.id,
          updated_at: at,
        })
        if (isIndividual) await treasures.update(id, { birthdate })
        await recordEvent(tx, {
          event: 'treasure.seller_changed',
          at,
          by: userActor(caller.id),
          id_treasure: id,
          data: { kind: said.kind },
        })
        return readSeller(tx, id, at)
      }),

    async exportSellers({ query: { year } }, { caller, at }) {
      await recordExport(db, { caller, at }, 'sellers')
      return exportSellersOf(db, year)
    },
  }) satisfies Partial<Handlers>

async function readSeller(db: Db, id: number, at: Date): Promise<Seller> {
  const [found] = await sellersStore(db).details([id], londonDate(at))
  const seller = must(found)
  const { kind, legal_name, company_number, nino, birthdate } = seller
  return {
    kind,
    legal_name: legal_name ?? '',
    company_number: company_number ?? '',
    nino: nino ?? '',
    birthdate,
    gaps: gapsOf(seller),
  }
}
