import { invoiceStatus, type DueInvoice } from '@treasures/api-client'
import { londonDate } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { transact } from '../../../kernel/db/transact.ts'
import type { StaffScope } from '../../../kernel/http/scope.ts'
import { readRates, type RateTable } from '../rates/rates.store.ts'
import { addDue, refigure } from './draft-invoice.ts'
import { decideFigures, decideLines } from './due.decide.ts'
import { dueStore, type InvoiceOf } from './due.store.ts'
import { showDue } from './invoices.show.ts'
import { lockInvoice } from './write-invoice.ts'

type Asked = { scope: StaffScope; at: Date; dryRun: boolean }

/** All that is due, or one customer's, an invoice each: in a dry run as they would be, else each is a draft by then. */
export async function checkAllDue(
  db: Db,
  { scope, at, dryRun }: Asked,
  of: Partial<InvoiceOf> = {},
): Promise<DueInvoice[]> {
  const rates = await readRates(db)
  const found: DueInvoice[] = []
  for (const one of await dueStore(db).invoicesOf(scope, at, of)) {
    const due = dryRun
      ? await foresee(db, at, one, rates)
      : await transact(db, (tx) => takeUp(tx, at, one, rates))
    if (due) found.push(due)
  }
  return found
}

/** The same for a draft: as it would be, or as it is by then. */
export async function checkDraftDue(
  db: Db,
  at: Date,
  { id, id_customer, id_region }: InvoiceOf & { id: number },
  dryRun: boolean,
): Promise<DueInvoice | undefined> {
  const rates = await readRates(db)
  const of = { id_customer, id_region }
  return dryRun
    ? foresee(db, at, of, rates, id)
    : transact(db, async (tx) => {
        const added = await takeUp(tx, at, of, rates, id)
        if (added) return added
        const draft = await lockInvoice(tx, id)
        if (draft?.id_status !== invoiceStatus.draft) return undefined
        const parties = await dueStore(tx).findParties(of)
        const whole = await refigure(tx, at, draft, rates, parties)
        return showDue({ ...whole, parties }, londonDate(at))
      })
}

async function takeUp(tx: Db, at: Date, of: InvoiceOf, rates: RateTable, id_draft?: number) {
  const draft = await addDue(tx, at, of, rates, id_draft)
  if (!draft) return undefined
  return showDue({ ...draft, parties: await dueStore(tx).findParties(of) }, londonDate(at))
}

async function foresee(db: Db, at: Date, of: InvoiceOf, rates: RateTable, id_draft?: number) {
  const store = dueStore(db)
  const day = londonDate(at)
  const draft = await store.findDraft(of, id_draft)
  const works = [...(draft ? await store.onInvoice(draft.id) : []), ...(await store.due(of, at))]
  const parties = await store.findParties(of)
  const lines = decideLines(works, rates, { id_region: of.id_region, day })
  const owesPostFee = !parties.has_card && draft?.post_fee_waived !== true
  const figures = decideFigures(lines, rates, { day, owesPostFee })
  return showDue({ ...of, ...figures, id: draft?.id ?? null, lines, parties }, day)
}
