import {
  agreeForCustomer,
  answerExtraWork,
  answerLinkedAgreedLine,
  askForExtraWork,
  getLinkedAgreedLine,
  isJobUnderWay,
  londonDate,
  listAgreed,
  jobStatus,
  listJobAgreedLines,
  withdrawExtraWork,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Context, Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { everywhere, sideOf, type PartyScope, type Scope, type Side } from '#kernel/http/scope.ts'
import { rateToday } from '../../catalogue/rates/rates.store.ts'
import { countAct } from '../jobs/count-act.ts'
import { followLink, noSuchLink } from '../jobs/follow-link.ts'
import { noSuchJob } from '../jobs/jobs.refusals.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { decideAsked } from './agreed-lines.rules.ts'
import { agreedLinesStore } from './agreed-lines.store.ts'
import { showAgreed, showAgreedLine, showLinkedAgreedLine } from './agreed-lines.show.ts'
import { agreeAsStaff, answerAsCustomer, withdraw } from './answer-extra-work.ts'

/** Questions about extra work that may wait on one job. */
const waitingAtMost = 10

const noSuchLine = (endpoint: Refusing<'agreed_line_not_found'>) =>
  refuse(endpoint, 'agreed_line_not_found', 'We can’t find that extra work.')
const tooLate = (endpoint: Refusing<'agreed_line_answered'>) =>
  refuse(endpoint, 'agreed_line_answered', 'This was answered already, or was withdrawn.')

/** Extra work: a treasure asks with a price, and it is agreed or not before it is invoiced. */
export function agreedLinesRoutes(deps: Deps) {
  const { db } = deps.database
  const store = agreedLinesStore(db)
  const shown = async (tx: Db, id: number, side: Side, at: Date) =>
    showAgreedLine(must(await agreedLinesStore(tx).find(id)), side, at)

  /** The caller's side of a job, and the treasure if only their lines are read. */
  async function findSide(
    endpoint: typeof listAgreed | typeof listJobAgreedLines,
    scope: PartyScope,
    id: number,
  ) {
    const job = await store.findJob(scope, id)
    if (!job) throw noSuchJob(endpoint)
    return sideOf(scope, job)
  }

  /** Locks the line's job before looking for the line, so that the job is still in the scope. */
  async function lockInScope(tx: Db, scope: Scope, id: number) {
    const lines = agreedLinesStore(tx)
    const line = await lines.findInScope(scope, id)
    return line && (await lockJobRow(tx, line.id_job, scope)) && lines.findInScope(scope, id)
  }

  async function linked(
    endpoint: typeof getLinkedAgreedLine | typeof answerLinkedAgreedLine,
    token: string,
    context: Context,
  ) {
    const { id_agreed } = await followLink(deps, endpoint, token, ['change'], context)
    const line = id_agreed === null ? undefined : await store.find(id_agreed)
    if (!line) throw noSuchLink(endpoint)
    return line
  }

  return {
    async listAgreed({ params: { id } }, { scope }) {
      const { side, whose } = await findSide(listAgreed, scope, id)
      const rows = await store.listAgreed(id, whose)
      return { data: rows.map((row) => showAgreed(row, side)) }
    },

    async listJobAgreedLines({ params: { id } }, { scope, at }) {
      const { side, whose } = await findSide(listJobAgreedLines, scope, id)
      const rows = await store.listOfJob(id, whose)
      return { data: rows.map((row) => showAgreedLine(row, side, at)) }
    },

    askForExtraWork: (
      { params: { id: id_job }, body },
      { caller, scope: { id_treasure }, at, once },
    ) =>
      once(async (tx) => {
        const job = await lockJobRow(tx, id_job, everywhere)
        if (job?.id_treasure !== id_treasure) throw noSuchJob(askForExtraWork)
        const isLate = body.hours !== undefined && job.id_status === jobStatus.completed
        if (!(isJobUnderWay(job.id_status) || isLate) || job.id_customer === null)
          throw refuse(askForExtraWork, 'job_cannot_change', 'This job is not in progress.')
        if ((await agreedLinesStore(tx).countWaiting(id_job)) >= waitingAtMost)
          throw refuse(
            askForExtraWork,
            'agreed_lines_waiting',
            `${waitingAtMost} questions about extra work wait for an answer already.`,
          )
        const promised = await agreedLinesStore(tx).findPromised(id_job, londonDate(at))
        const priced = { ...job, ...promised }
        const decided = decideAsked(priced, body, await rateToday(tx, 'commission', at))
        if (!('prices' in decided)) throw refuse(askForExtraWork, decided.refused, decided.why)
        const { treasure_pence, customer_pence } = decided.prices
        const line = { id_job, id_treasure, what: body.what, ...decided.prices }
        const id = await agreedLinesStore(tx).ask(line, at)
        await recordEvent(tx, {
          event: 'extra.asked',
          at,
          by: userActor(caller.id),
          id_job,
          id_treasure,
          id_record: id,
          data: { treasure_pence, customer_pence },
        })
        await countAct(deps, tx, at, { what: 'extra-work', id_job, id_treasure })
        return shown(tx, id, 'treasure', at)
      }),

    async withdrawExtraWork({ params: { id } }, { caller, scope, at, once }) {
      const line = await store.findOwn(scope, id)
      if (!line) throw noSuchLine(withdrawExtraWork)
      return once(async (tx) => {
        if (!(await withdraw(tx, at, line, userActor(caller.id)))) throw tooLate(withdrawExtraWork)
        return shown(tx, id, 'treasure', at)
      })
    },

    async listMyAgreedLines(_input, { scope, at }) {
      const rows = await store.listOpen(scope, at)
      return { data: rows.map((row) => showAgreedLine(row, 'customer', at)) }
    },

    answerExtraWork: ({ params: { id }, body: { answer } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const line = await lockInScope(tx, scope, id)
        if (!line) throw noSuchLine(answerExtraWork)
        const by = userActor(caller.id)
        const answered = { answer, how: 'portal', by, id_answered_by: caller.id } as const
        if (!(await answerAsCustomer(tx, at, line, answered))) throw tooLate(answerExtraWork)
        return shown(tx, id, 'customer', at)
      }),

    agreeForCustomer: ({ params: { id }, body: { reason } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const line = await lockInScope(tx, scope, id)
        if (!line) throw noSuchLine(agreeForCustomer)
        const answered = { reason, by: userActor(caller.id), id_user: caller.id }
        if (!(await agreeAsStaff(tx, at, line, answered))) throw tooLate(agreeForCustomer)
        return shown(tx, id, 'staff', at)
      }),

    async getLinkedAgreedLine({ params: { token } }, context) {
      return showLinkedAgreedLine(await linked(getLinkedAgreedLine, token, context), context.at)
    },

    async answerLinkedAgreedLine({ body: { token, answer } }, context) {
      const { at } = context
      const line = await linked(answerLinkedAgreedLine, token, context)
      return context.once(async (tx) => {
        const by = { kind: 'customer' } as const
        const answered = { answer, how: 'link', by, id_answered_by: null } as const
        if (!(await answerAsCustomer(tx, at, line, answered))) throw tooLate(answerLinkedAgreedLine)
        return showLinkedAgreedLine(must(await agreedLinesStore(tx).find(line.id)), at)
      })
    },
  } satisfies Partial<Handlers>
}
