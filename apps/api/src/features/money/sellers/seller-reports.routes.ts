import { createHash, randomBytes } from 'node:crypto'
import {
  answerSellerReport,
  createSellerReport,
  downloadSellerReport,
  fullName,
  londonDate,
  poundsOf,
  type SellerReport,
  type SellerRow,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { Seal } from '#kernel/seal.ts'
import { businessAt } from '../../catalogue/business/business.store.ts'
import { sealedFor } from '../payouts/bank-accounts.routes.ts'
import {
  considerationOf,
  messageRef,
  operatorRef,
  operatorXml,
  reportXml,
  sellerRef,
  sellerXml,
  wholePounds,
  type BankAccountOf,
  type DocRef,
  type Operator,
  type QuarterFigures,
  type ReportHead,
  type SellerFigures,
} from './hmrc-report.rules.ts'
import { operatorGaps, operatorOf } from './operator.rules.ts'
import { fitting, planReport, stateOf, type PlannedSeller } from './report-plan.decide.ts'
import { readFigures } from './seller-figures.store.ts'
import { gapsOf, isReportable, type SellerDetails } from './seller.rules.ts'
import {
  headOf,
  sellerReportsStore,
  type AcceptedReports,
  type NewReportRow,
  type ReportRecord,
} from './seller-reports.store.ts'
import { sellersStore } from './sellers.store.ts'

/** HMRC refuses files above 100 MB. The rest of the sellers follow in another file. */
const mostBytes = 95_000_000
/** Upper limit of the bytes that references add to a seller's statement. */
const bytesOfRefs = 500
const rowsAtATime = 500

type SellerOfYear = PlannedSeller & { details: SellerDetails; figures: SellerFigures }
/** What is encrypted of a seller in a file. */
type SealedRow = { details: SellerDetails; account?: BankAccountOf }

/** HMRC's yearly report on sellers: who is in it, its files, and HMRC's answers. */
export function sellerReportsRoutes({ database: { db }, seal }: Pick<Deps, 'database' | 'seal'>) {
  async function show(from: Db, id: number): Promise<SellerReport> {
    return showReport(must(await sellerReportsStore(from).find(id)))
  }

  return {
    async listSellers({ query: { year, search, show: only, page, per_page } }) {
      const accepted = await sellerReportsStore(db).accepted(year)
      const rows = (await readSellers(db, year))
        .flatMap((seller) => showSeller(seller, accepted))
        .filter(
          (row) =>
            (!search || row.name.toLowerCase().includes(search.toLowerCase())) &&
            (!only || (only === 'missing' ? row.gaps.length > 0 : row.state === only)),
        )
      const totals = [0, 1, 2, 3].map((q) => {
        const of = rows.flatMap(({ quarters }) => quarters[q] ?? [])
        const sum = (field: 'consideration' | 'withheld' | 'jobs') =>
          of.reduce((all, each) => all + Math.round(each[field] * 100), 0)
        return {
          consideration: poundsOf(sum('consideration')),
          withheld: poundsOf(sum('withheld')),
          jobs: sum('jobs') / 100,
        }
      })
      const data = rows.slice((page - 1) * per_page, page * per_page)
      return { data, meta: { total: rows.length, page, per_page }, totals }
    },

    async getSellerReports({ query: { year } }, { at }) {
      const store = sellerReportsStore(db)
      const plan = planReport(await readSellers(db, year), await store.accepted(year))
      return {
        year,
        due_on: `${year + 1}-01-31`,
        next: plan.kind && { kind: plan.kind, sellers: plan.ids.length },
        incomplete: plan.incomplete.length,
        business_gaps: operatorGaps(await businessAt(db, at)),
        data: (await store.list(year)).map(showReport),
      }
    },

    createSellerReport: ({ body: { year, without_incomplete } }, { caller, at, once }) =>
      once(async (tx) => {
        if (year > Number(londonDate(at).slice(0, 4)))
          throw refuse(createSellerReport, 'year_to_come', 'This year is still to come.', {
            errors: { year: ['This year is still to come'] },
          })
        const business = await businessAt(tx, at)
        const gaps = operatorGaps(business)
        if (gaps.length)
          throw refuse(
            createSellerReport,
            'business_incomplete',
            `Settings, Business does not say ${gaps.join(', ')}.`,
          )
        const store = sellerReportsStore(tx)
        await store.takeTurn(year)
        const accepted = await store.accepted(year)
        const sellers = await readSellers(tx, year)
        const { kind, ids, incomplete } = planReport(sellers, accepted)
        if (incomplete.length && !without_incomplete)
          throw refuse(
            createSellerReport,
            'sellers_incomplete',
            'Details of some sellers are missing. They can be left out, and follow in a later file.',
          )
        if (!kind)
          throw refuse(createSellerReport, 'nothing_to_report', 'There is nothing to report now.')
        const head = headAt({ kind, year, at, accepted, operator: operatorOf(business) })
        const rows = await writeRows(tx, head, { sellers, ids, accepted })
        const id = await store.add(head, rows, caller.id)
        if (id === undefined)
          throw refuse(
            createSellerReport,
            'report_waiting',
            'Please say first whether HMRC accepted the last file.',
          )
        await note(tx, 'report.made', { id, message_ref: head.message_ref }, { caller, at })
        return show(tx, id)
      }),

    async downloadSellerReport({ params: { id } }, { caller, at }) {
      const report = await sellerReportsStore(db).find(id)
      if (!report) throw noReport(downloadSellerReport)
      await note(db, 'report.downloaded', report, { caller, at })
      return writeFile(db, report)
    },

    answerSellerReport: ({ params: { id }, body: { accepted } }, { caller, at, once }) =>
      once(async (tx) => {
        const store = sellerReportsStore(tx)
        const report = await store.find(id)
        if (!report) throw noReport(answerSellerReport)
        // A call that plans the next file must see either both the answer and its file, or neither.
        await store.takeTurn(report.year)
        if (!(await store.answer(id, accepted, { at, by: caller.id })))
          throw refuse(
            answerSellerReport,
            'report_answered',
            'HMRC’s answer to this file is already recorded.',
          )
        await note(tx, accepted ? 'report.accepted' : 'report.rejected', report, { caller, at })
        if (accepted) await enqueue(tx, 'seller_report.tell', { id })
        return show(tx, id)
      }),
  } satisfies Partial<Handlers>

  /** Statements about these sellers, as many as one file can hold. */
  async function writeRows(
    tx: Db,
    { message_ref }: ReportHead,
    {
      sellers,
      ids,
      accepted,
    }: { sellers: SellerOfYear[]; ids: number[]; accepted: AcceptedReports },
  ): Promise<NewReportRow[]> {
    const chosen = new Set(ids)
    const reported = sellers.filter(({ id }) => chosen.has(id))
    const accounts = ids.length
      ? await readAccounts(tx, ids, seal)
      : new Map<number, BankAccountOf>()
    const sizes = reported.map(
      ({ id, details, figures }) =>
        Buffer.byteLength(sellerXml(details, figures, accounts.get(id))) + bytesOfRefs,
    )
    return reported.slice(0, fitting(sizes, mostBytes)).map(({ id, details, figures, digest }) => {
      const account = accounts.get(id)
      const row: SealedRow = account ? { details, account } : { details }
      return {
        id_treasure: id,
        corrects: accepted.refs.get(id) ?? null,
        figures,
        digest,
        sealed: seal.close(JSON.stringify(row), sealedRowOf(message_ref, id)),
      }
    })
  }

  /** The file in pieces, so that a large one is never in memory. */
  async function* writeFile(from: Db, report: ReportRecord) {
    const store = sellerReportsStore(from)
    const ids = await store.idsIn(report.id)
    const head = headOf(report)
    const [begin = '', end = ''] = [...reportXml(head, [])]
    yield begin
    for (let at = 0; at < ids.length; at += rowsAtATime) {
      const rows = await store.rows(report.id, ids.slice(at, at + rowsAtATime))
      const statements = rows.map((row) => {
        const { details, account } = openRow(seal, report.message_ref, row)
        return {
          xml: sellerXml(details, row.figures as SellerFigures, account),
          doc: {
            act: row.corrects === null ? 'new' : 'corrected',
            ref: sellerRef(report.message_ref, row.id_treasure),
            corrects: row.corrects,
          } satisfies DocRef,
        }
      })
      yield [...reportXml(head, statements)].slice(1, -1).join('')
    }
    yield end
  }
}

/** Records an act on a file. */
const note = (
  tx: Db,
  event: `report.${'made' | 'downloaded' | 'accepted' | 'rejected'}`,
  { id, message_ref }: Pick<ReportRecord, 'id' | 'message_ref'>,
  { caller, at }: { caller: { id: number }; at: Date },
) => recordEvent(tx, { event, at, by: userActor(caller.id), id_record: id, data: { message_ref } })

const sealedRowOf = (message_ref: string, id_treasure: number) =>
  `seller ${id_treasure} of report ${message_ref}`

/** Opens what a file says of a seller. */
export const openRow = (
  seal: Seal,
  message_ref: string,
  { id_treasure, sealed }: { id_treasure: number; sealed: string },
) => JSON.parse(seal.open(sealed, sealedRowOf(message_ref, id_treasure))) as SealedRow

const noReport = (call: typeof downloadSellerReport | typeof answerSellerReport) =>
  refuse(call, 'report_not_found', 'We can’t find that file.')

/** Everybody with an entry in the year, in the order of their ids. */
async function readSellers(db: Db, year: number): Promise<SellerOfYear[]> {
  const figures = await readFigures(db, year)
  if (figures.size === 0) return []
  const details = await sellersStore(db).details([...figures.keys()], `${year}-12-31`)
  return details.map((one) => {
    const own = must(figures.get(one.id))
    return {
      id: one.id,
      details: one,
      figures: own,
      digest: createHash('sha256')
        .update(sellerXml(one, own, undefined))
        .digest('base64url'),
      isReportable: isReportable(one),
      isEmpty: own.every(
        (quarter) =>
          quarter.jobs === 0 &&
          wholePounds(considerationOf(quarter)) === 0 &&
          wholePounds(quarter.withheld_pence) === 0,
      ),
    }
  })
}

async function readAccounts(tx: Db, ids: readonly number[], seal: Seal) {
  const rows = await sellersStore(tx).accounts(ids)
  return new Map(
    rows.map(({ id_treasure, holder, sealed }) => [
      id_treasure,
      { holder, account: seal.open(sealed, sealedFor(id_treasure)) },
    ]),
  )
}

function headAt({
  kind,
  year,
  at,
  accepted,
  operator,
}: {
  kind: ReportHead['kind']
  year: number
  at: Date
  accepted: AcceptedReports
  operator: Operator
}): ReportHead {
  const message_ref = messageRef(year, operator, `R${randomBytes(8).toString('hex').toUpperCase()}`)
  const head = { kind, year, message_ref, made_at: at }
  const ref = operatorRef(message_ref)
  const before = accepted.operator
  if (!before) return { ...head, operator, operator_doc: { act: 'new', ref, corrects: null } }
  // A file of new sellers cannot change the business, so it repeats what HMRC accepted.
  const repeated = { ...before.details, platform_id: operator.platform_id }
  if (kind === 'withdrawal')
    return {
      ...head,
      operator: repeated,
      operator_doc: { act: 'withdrawn', ref, corrects: before.ref },
    }
  const isChanged = operatorXml(before.details) !== operatorXml(operator)
  return kind === 'correction' && isChanged
    ? { ...head, operator, operator_doc: { act: 'corrected', ref, corrects: before.ref } }
    : {
        ...head,
        operator: repeated,
        operator_doc: { act: 'resent', ref: before.ref, corrects: null },
      }
}

const showReport = ({
  id,
  year,
  kind,
  message_ref,
  sellers,
  state,
  made_by,
  created_at,
  answered_at,
}: ReportRecord): SellerReport => ({
  id,
  year,
  kind,
  message_ref,
  sellers,
  state,
  made_by,
  created_at: created_at.toISOString(),
  answered_at: answered_at?.toISOString() ?? null,
})

/** No row for a seller who needs no report. */
function showSeller(seller: SellerOfYear, accepted: AcceptedReports): SellerRow[] {
  const state = stateOf(seller, accepted)
  if (!state) return []
  const { id, details, figures } = seller
  const sum = (of: (quarter: QuarterFigures) => number) =>
    poundsOf(figures.reduce((all, quarter) => all + of(quarter), 0))
  return [
    {
      id,
      name: fullName(details),
      kind: details.kind,
      gaps: gapsOf(details),
      state,
      quarters: figures.map((quarter) => ({
        consideration: poundsOf(considerationOf(quarter)),
        withheld: poundsOf(quarter.withheld_pence),
        jobs: quarter.jobs,
      })),
      consideration: sum(considerationOf),
      withheld: sum(({ withheld_pence }) => withheld_pence),
    },
  ]
}
