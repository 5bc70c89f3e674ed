import {
  agreeSelfBilling,
  getBill,
  getBillPdf,
  getTreasureTax,
  issueBills,
  poundsOf,
  readVatNumber,
  updateTreasureTax,
  voidBill as voidCall,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordExport } from '#events/record-export.ts'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { everywhere, narrowed, type TreasureScope } from '#kernel/http/scope.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { treasuresStore } from '../../people/treasures/treasures.store.ts'
import { timesheetsStore } from '../../work/timesheets/timesheets.store.ts'
import { refuseIncompleteSeller } from '../../catalogue/business/refuse-incomplete-seller.ts'
import { businessAt } from '../../catalogue/business/business.store.ts'
import { readRates } from '../../catalogue/rates/rates.store.ts'
import { lastDayOfYear } from './bill.rules.ts'
import { billsCsv } from './bills-csv.ts'
import { billsStore } from './bills.store.ts'
import { showBill, showBillRow, showDueBill, showTax } from './bills.show.ts'
import { listDueTimesheets } from './due-timesheets.store.ts'
import { printBill } from './print-bill.ts'
import { sayTax } from './say-tax.ts'
import { treasureTaxStore } from './treasure-tax.store.ts'
import { draftBill, issueBill, voidBill } from './write-bill.ts'

type Absent = Refusing<'treasure_not_found'>

/** Treasures' bills, their tax details and their self-billing agreements. */
export function billsRoutes(deps: Pick<Deps, 'database' | 'files'>) {
  const { db } = deps.database
  async function findBill(tx: Db, scope: TreasureScope, id: number) {
    const row = await billsStore(tx).find(scope, id)
    if (!row) throw refuse(getBill, 'bill_not_found', 'We can’t find that bill.')
    return row
  }
  const readBill = async (tx: Db, scope: TreasureScope, id: number) =>
    showBill(await findBill(tx, scope, id), await billsStore(tx).lines(id))

  const readTax = async (tx: Db, id: number, at: Date) => {
    const store = treasureTaxStore(tx)
    return showTax(
      await store.taxes(id),
      await store.waiting(id),
      await store.agreements(id),
      londonDate(at),
    )
  }

  /** Drafts the bills of these timesheets, or in a dry run returns what would be drafted. */
  async function draftDue(
    tx: Db,
    at: Date,
    ids: readonly number[],
    options: { dryRun?: boolean } = {},
  ) {
    const rates = await readRates(tx)
    const drafted = []
    for (const id of ids) {
      const one = await draftBill(tx, at, id, { rates, ...options })
      if (one) drafted.push(one)
    }
    return drafted
  }

  /** Changes a treasure's tax details or agreement, and updates their drafts. */
  async function change(
    tx: Db,
    at: Date,
    { endpoint, scope, id }: { endpoint: Absent; scope: TreasureScope; id: number },
    write: () => Promise<unknown>,
  ) {
    if (!(await treasuresStore(tx).lock(scope, id))) throw noSuchTreasure(endpoint)
    await write()
    await draftDue(tx, at, await listDueTimesheets(tx, everywhere, id))
    return readTax(tx, id, at)
  }

  return {
    async listBills({ query }, { caller, scope }) {
      const shown = narrowed(scope, caller)
      const store = billsStore(db)
      const [page, totals] = await Promise.all([
        store.list(shown).page(query, showBillRow),
        store.totals(shown, query),
      ])
      return {
        ...page,
        totals: {
          total: poundsOf(totals.total_pence),
          vat: poundsOf(totals.vat_pence),
          unpaid: poundsOf(totals.unpaid_pence),
        },
      }
    },

    async exportBills({ query }, { caller, scope, at }) {
      await recordExport(db, { caller, at }, 'bills')
      return billsStore(db).list(narrowed(scope, caller)).csv(query, billsCsv)
    },

    getBill: ({ params: { id } }, { scope }) => readBill(db, scope, id),

    async getBillPdf({ params: { id } }, { scope }) {
      const printed = await printBill(deps, scope, id)
      if (!printed) throw refuse(getBillPdf, 'bill_not_found', 'We can’t find that bill.')
      return printed
    },

    async listMyBills(_input, { scope }) {
      return { data: (await billsStore(db).issuedTo(scope)).map(showBillRow) }
    },

    checkBillsDue: ({ body: { dry_run } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const ids = await listDueTimesheets(tx, narrowed(scope, caller))
        const drafted = await draftDue(tx, at, ids, { dryRun: dry_run })
        if (!drafted.length) return { data: [] }
        const rows = await timesheetsStore(tx).several(drafted.map(({ plan }) => plan.id_timesheet))
        const sheets = new Map(rows.map((row) => [row.id, row]))
        return {
          data: drafted.flatMap(({ id, plan }) => {
            const sheet = sheets.get(plan.id_timesheet)
            return sheet ? [showDueBill(id, plan, sheet)] : []
          }),
        }
      }),

    issueBills: ({ body: { ids } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        refuseIncompleteSeller(issueBills, await businessAt(tx, at))
        const rates = await readRates(tx)
        const asked = [...new Set(ids)]
        const found = await Promise.all(asked.map((id) => billsStore(tx).find(scope, id)))
        // Locks series and timesheets in the same order as everywhere else.
        const inOrder = found
          .flatMap((row) => row ?? [])
          .toSorted((a, b) => a.id_treasure - b.id_treasure || a.id_timesheet - b.id_timesheet)
        const outcomes = new Map<number, { number: string; problem: string }>()
        for (const row of inOrder)
          outcomes.set(
            row.id,
            await issueBill(tx, at, row, {
              rates,
              by: userActor(caller.id),
            }),
          )
        return {
          data: asked.map((id) => ({
            id,
            ...(outcomes.get(id) ?? { number: '', problem: 'We can’t find that bill.' }),
          })),
        }
      }),

    voidBill: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const row = await findBill(tx, scope, id)
        const outcome = await voidBill(tx, at, row, userActor(caller.id))
        if (outcome === 'was draft')
          throw refuse(
            voidCall,
            'bill_draft',
            'This bill is still a draft. Only issued bills can be voided.',
          )
        if (outcome === 'was paid')
          throw refuse(voidCall, 'bill_paid', 'This bill is paid, so it cannot be voided.')
        if (outcome === 'was voided')
          throw refuse(voidCall, 'bill_voided', 'This bill is already voided.')
        return readBill(tx, scope, id)
      }),

    async getTreasureTax({ params: { id } }, { scope, at }) {
      if (!(await treasuresStore(db).find(scope, id))) throw noSuchTreasure(getTreasureTax)
      return readTax(db, id, at)
    },

    updateTreasureTax: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once((tx) =>
        change(tx, at, { endpoint: updateTreasureTax, scope, id }, async () => {
          const vat_number = readVatNumber(body.vat_number) ?? null
          const { valid_from, cis, utr = '' } = body
          const waits = await sayTax(tx, {
            id_treasure: id,
            valid_from,
            vat_number,
            cis,
            utr: utr.replaceAll(/\s/g, '') || null,
            by_staff: scope.kind !== 'treasure',
            id_user: caller.id,
            created_at: at,
          })
          await recordEvent(tx, {
            event: waits ? 'treasure.tax_declared' : 'treasure.tax_changed',
            at,
            by: userActor(caller.id),
            id_treasure: id,
            data: { vat_number: vat_number ?? '', cis, valid_from },
          })
        }),
      ),

    agreeSelfBilling: ({ params: { id } }, { caller, scope, at, once }) =>
      once((tx) =>
        change(tx, at, { endpoint: agreeSelfBilling, scope, id }, async () => {
          const agreed_on = londonDate(at)
          const expires_on = lastDayOfYear(agreed_on)
          await treasureTaxStore(tx).agree({
            id_treasure: id,
            agreed_on,
            expires_on,
            id_user: caller.id,
            created_at: at,
          })
          await recordEvent(tx, {
            event: 'treasure.self_billing_agreed',
            at,
            by: userActor(caller.id),
            id_treasure: id,
            data: { expires_on },
          })
        }),
      ),
  } satisfies Partial<Handlers>
}
