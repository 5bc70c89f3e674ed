import { priceUnit, recordExtraWork } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { objectUntil } from '../../jobs/agreed-lines/agreed-lines.rules.ts'
import { showAgreedLine } from '../../jobs/agreed-lines/agreed-lines.show.ts'
import { agreedLinesStore } from '../../jobs/agreed-lines/agreed-lines.store.ts'
import { workRecorder } from './record-work.ts'
import { workStore } from './work.store.ts'

/** Records extra work that was agreed, as a line of its own. */
export function agreedWorkRoutes(deps: Deps) {
  const recorder = workRecorder()
  const noSuch = () =>
    refuse(recordExtraWork, 'agreed_line_not_found', 'We can’t find that extra work.')

  return {
    async recordExtraWork(
      { params: { id }, body: { date } },
      { caller, scope: { id_treasure, ...scope }, at, once },
    ) {
      const found = await agreedLinesStore(deps.database.db).findOwn({ id_treasure, ...scope }, id)
      if (!found) throw noSuch()
      return once(async (tx) => {
        const store = agreedLinesStore(tx)
        const { id_job } = found
        // The customer's answer to extra work locks the job too.
        await workStore(tx).holdJob(id_job)
        const line = await store.find(id)
        if (!line) throw noSuch()
        if (line.state !== 'agreed')
          throw refuse(recordExtraWork, 'agreed_line_open', 'The customer has not agreed to this.')
        const until = objectUntil(line, at)
        if (until)
          throw refuse(
            recordExtraWork,
            'agreed_line_open',
            'We agreed to this for the customer, who may still object. Please record it tomorrow.',
          )
        if (line.id_price_unit === priceUnit.hour)
          throw refuse(
            recordExtraWork,
            'agreed_line_recorded',
            'More hours are recorded as labour of the job, in the timesheet.',
          )
        if (line.recorded)
          throw refuse(recordExtraWork, 'agreed_line_recorded', 'This is recorded already.')
        const author = { id_treasure, actor: 'treasure', by: userActor(caller.id) } as const
        const entry = { id_job, date, quantity: 1, descr: line.what, agreed: line }
        await recorder.record(tx, at, recordExtraWork, author, entry, noSuch)
        return showAgreedLine(must(await store.find(id)), 'treasure', at)
      })
    },
  } satisfies Partial<Handlers>
}
