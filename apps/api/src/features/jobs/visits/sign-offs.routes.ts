import { signOffByLink, signOffVisit } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor, type Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { noSuchLink } from '../jobs/follow-link.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { followVisitLink } from './follow-visit-link.ts'
import { showSignOff, signOffsStore, type NewSignOff } from './sign-offs.store.ts'
import { takenAt } from './visit-files.decide.ts'
import { visitsStore } from './visits.store.ts'

/** Customers confirm that the work of a visit was done. */
export function signOffsRoutes(deps: Deps) {
  const { db } = deps.database
  const noSuch = () => refuse(signOffVisit, 'visit_not_found', 'We can’t find that visit.')

  return {
    async signOffVisit(
      { params: { id }, body: { fname, path, signed_at } },
      { caller, scope: { id_treasure }, at, once },
    ) {
      const found = await visitsStore(db).findOwn(id_treasure, id)
      if (!found) throw noSuch()
      return once(async (tx) => {
        // The lock orders this call and one that takes the job from the treasure.
        await lockJobRow(tx, found.id_job, everywhere)
        const visit = await visitsStore(tx).findOwn(id_treasure, id)
        if (!visit) throw noSuch()
        const signed = await sign(tx, userActor(caller.id), {
          id_job: visit.id_job,
          id_time: id,
          starts_at: visit.start,
          how: 'finger',
          fname,
          path,
          signed_at: takenAt(new Date(signed_at), at),
          received_at: at,
        })
        return showSignOff(signed)
      })
    },

    async signOffByLink({ body: { token } }, context) {
      const { at } = context
      const { visit: found } = await followVisitLink(deps, signOffByLink, token, context)
      return context.once(async (tx) => {
        const store = visitsStore(tx)
        await lockJobRow(tx, found.id_job, everywhere)
        const visit = must(await store.find(found.id))
        if (visit.is_off) throw noSuchLink(signOffByLink)
        const said = must((await store.listSaid([visit.id])).get(visit.id))
        if (!said.some(({ kind }) => kind === 'done'))
          throw refuse(signOffByLink, 'visit_not_done', 'This visit is not finished yet.')
        const { signed_at } = await sign(
          tx,
          { kind: 'customer' },
          {
            id_job: visit.id_job,
            id_time: visit.id,
            starts_at: visit.start,
            how: 'link',
            fname: await signOffsStore(tx).nameOfCustomer(visit.id_job),
            path: null,
            signed_at: at,
            received_at: at,
          },
        )
        return { signed_at: signed_at.toISOString() }
      })
    },
  } satisfies Partial<Handlers>
}

/** Records a signature and its event. If the visit has a signature already, returns that one. */
async function sign(tx: Db, by: Actor, given: NewSignOff) {
  const store = signOffsStore(tx)
  if (await store.sign(given))
    await recordEvent(tx, {
      event: 'job.signed_off',
      at: given.received_at,
      by,
      id_job: given.id_job,
      data: { how: given.how },
    })
  return must(await store.find(given))
}
