import {
  activityType,
  answerNobodyIn,
  getVisitStatus,
  londonDate,
  poundsOf,
  sayAtVisit,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { writeActivity } from '#events/activities.ts'
import { answerLines } from '../job-answers/job-answers.rules.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { showUnit } from '../../catalogue/services/service-columns.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { followVisitLink } from './follow-visit-link.ts'
import { travelMinutes } from '../windows/windows.rules.ts'
import {
  answerOf,
  decideAnswer,
  decideSaid,
  expectedAt,
  isLate,
  saidAt,
  showSaid,
  stateOf,
  type Said,
} from './visits.decide.ts'
import { showSignOff, signOffsStore } from './sign-offs.store.ts'
import { showVisitFile, visitFilesStore } from './visit-files.store.ts'
import { visitsStore } from './visits.store.ts'

/** A treasure's day, their reports at visits, and the page on which customers follow a visit. */
export function visitsRoutes(deps: Deps) {
  const { db } = deps.database
  const noSuch = () => refuse(sayAtVisit, 'visit_not_found', 'We can’t find that visit.')

  return {
    async getMyDay({ query: { date: asked } }, { scope: { id_treasure }, at }) {
      const date = asked ?? londonDate(at)
      const store = visitsStore(db)
      const rows = await store.listDay(id_treasure, date)
      const said = await store.listSaid(rows.map(({ id }) => id))
      const jobs = [...new Set(rows.map(({ id_job }) => id_job))]
      const files = await visitFilesStore(db).listForTreasure(id_treasure, jobs)
      const signed = (await signOffsStore(db).listOfJobs(jobs)).map(showSignOff)
      return {
        date,
        id_treasure,
        visits: rows.map((row) => ({
          id: row.id,
          id_job: row.id_job,
          start_at: row.start.toISOString(),
          end_at: row.end.toISOString(),
          visit: row.visit,
          service: row.service,
          customer: { fname: row.fname, lname: row.lname, mphone: row.mphone, phone: row.phone },
          address: row.address,
          postcode: row.postcode,
          descr: [row.descr, ...answerLines(row.answers, 'treasure', row)].join('\n'),
          treasureprice: poundsOf(row.treasure_price_pence),
          unit: showUnit(row),
          minutes_from_last: row.miles === null ? null : travelMinutes(row.miles),
          said: showSaid(said.get(row.id) ?? []),
          files: files.filter(({ id_job }) => id_job === row.id_job).map(showVisitFile),
          signed:
            signed.find(
              (one) => one.id_time === row.id && one.start_at === row.start.toISOString(),
            ) ?? null,
          answer: answerOf(said.get(row.id) ?? []),
        })),
      }
    },

    async sayAtVisit(
      { params: { id }, body: { kind, at_device, minutes: asked } },
      { caller, scope: { id_treasure }, at, once },
    ) {
      const found = await visitsStore(db).findOwn(id_treasure, id)
      if (!found) throw noSuch()
      return once(async (tx) => {
        const store = visitsStore(tx)
        await lockJobRow(tx, found.id_job, everywhere)
        const visit = await store.findOwn(id_treasure, id)
        if (!visit) throw noSuch()
        const before = (await store.listSaid([id])).get(id) ?? []
        const device = new Date(at_device)
        const minutes = kind === 'on_the_way' || kind === 'late' ? (asked ?? null) : null
        const report = { kind, at: saidAt(device, at), minutes }
        const decision = decideSaid({ ...visit, said: before }, report, at)
        if (!decision.ok) throw refuse(sayAtVisit, decision.code, decision.why)
        if (decision.isNew) {
          await store.say(visit, { kind, minutes, at_device: device, at_server: at })
          if (decision.isLate) await store.tellLate(visit, at)
          await recordEvent(tx, {
            event: `visit.${kind}`,
            at,
            by: userActor(caller.id),
            id_job: visit.id_job,
            id_treasure,
            id_record: id,
            data: { minutes, tells: decision.tells, is_late: decision.isLate },
          })
        }
        const said = (await store.listSaid([id])).get(id) ?? []
        return { id, said: showSaid(said) }
      })
    },

    async getVisitStatus({ params: { token } }, context) {
      const { visit, said } = await followVisitLink(deps, getVisitStatus, token, context)
      return showStatus(db, visit, said, context.at)
    },

    async answerNobodyIn({ body: { token, words } }, context) {
      const { at } = context
      const { visit: found } = await followVisitLink(deps, answerNobodyIn, token, context)
      return context.once(async (tx) => {
        const store = visitsStore(tx)
        await lockJobRow(tx, found.id_job, everywhere)
        const visit = must(await store.find(found.id))
        const said = must((await store.listSaid([visit.id])).get(visit.id))
        const decision = decideAnswer(said, words)
        if (decision === 'visit_not_missed')
          throw refuse(answerNobodyIn, decision, 'There is nothing to answer.')
        if (decision === 'visit_answered')
          throw refuse(answerNobodyIn, decision, 'You have already answered.')
        if (decision === 'new') {
          const { id_job, id_treasure } = visit
          await store.answer(visit, words, at)
          const by = { kind: 'customer' } as const
          const about = { id_job, id_treasure, id_record: visit.id }
          await recordEvent(tx, { event: 'visit.answered', at, by, ...about, data: {} })
          await writeActivity(tx, {
            id_job,
            id_customer: null,
            id_treasure: null,
            type: activityType.person,
            to_do: false,
            descr: `The customer answers that nobody was in: “${words}”`,
            created_at: at,
          })
        }
        return showStatus(tx, visit, must((await store.listSaid([visit.id])).get(visit.id)), at)
      })
    },
  } satisfies Partial<Handlers>
}

type Visit = NonNullable<Awaited<ReturnType<ReturnType<typeof visitsStore>['find']>>>

async function showStatus(db: Db, visit: Visit, said: Said[], at: Date) {
  const { id: id_time, treasure, service, start, end, is_off } = visit
  const { state, last } = stateOf(said)
  const signed = await signOffsStore(db).find({ id_time, starts_at: start })
  return {
    treasure,
    service,
    start_at: start.toISOString(),
    end_at: end.toISOString(),
    state: is_off ? ('changed' as const) : state,
    said_at: last?.at.toISOString() ?? null,
    expected_at: expectedAt({ start, said }, at)?.toISOString() ?? null,
    is_late: isLate(said),
    answered: answerOf(said) !== null,
    signed_at: signed?.signed_at.toISOString() ?? null,
  }
}
