import { deleteBusiness, saveBusiness, londonDate, type Business } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { businessOn, unknownBusiness } from './business.rules.ts'
import { ignoredSettings, showBusiness } from './business.show.ts'
import { businessStore, readBusiness } from './business.store.ts'

/** Details of the business, in versions that each apply from a day on. */
export function businessRoutes({
  database: { db },
  business,
  settings: { firstBusiness },
}: Pick<Deps, 'database' | 'business' | 'settings'>) {
  async function show(tx: Db, at: Date): Promise<Business> {
    const today = londonDate(at)
    const rows = await businessStore(tx).list()
    const holds = businessOn(rows, today) ?? unknownBusiness
    return showBusiness(rows, today, ignoredSettings(firstBusiness, holds))
  }

  return {
    getBusiness: (_input, { at }) => show(db, at),

    async saveBusiness({ body }, { caller, at, once }) {
      const answer = await once(async (tx) => {
        const today = londonDate(at)
        if (body.valid_from < today) {
          const why = 'Choose today or a later day'
          throw refuse(saveBusiness, 'business_day_over', `${why}.`, {
            errors: { valid_from: [why] },
          })
        }
        const store = businessStore(tx)
        await store.takeTurn()
        const { valid_from, ...said } = body
        const before = businessOn(await readBusiness(tx), valid_from) ?? unknownBusiness
        const id = await store.save({ ...body, id_user: caller.id, created_at: at })
        await recordEvent(tx, {
          event: 'business.changed',
          at,
          by: userActor(caller.id),
          id_record: id,
          data: { valid_from, changes: changesBetween(before, said) },
        })
        return show(tx, at)
      })
      await business.refresh()
      return answer
    },

    async deleteBusiness({ params: { id } }, { caller, at, once }) {
      const answer = await once(async (tx) => {
        const store = businessStore(tx)
        await store.takeTurn()
        const version = (await store.list()).find((one) => one.id === id)
        if (!version)
          throw refuse(deleteBusiness, 'business_not_found', 'We can’t find those details.')
        if (!(await store.removeLater(id, londonDate(at))))
          throw refuse(
            deleteBusiness,
            'business_in_use',
            'These details have already begun. Save new ones instead.',
          )
        const { valid_from } = version
        const after = businessOn(await readBusiness(tx), valid_from) ?? unknownBusiness
        await recordEvent(tx, {
          event: 'business.changed',
          at,
          by: userActor(caller.id),
          id_record: id,
          data: {
            valid_from,
            changes: changesBetween(
              version,
              Object.fromEntries(
                Object.keys(unknownBusiness).map((field) => [
                  field,
                  after[field as keyof typeof unknownBusiness],
                ]),
              ),
            ),
          },
        })
        return { id }
      })
      await business.refresh()
      return answer
    },
  } satisfies Partial<Handlers>
}
