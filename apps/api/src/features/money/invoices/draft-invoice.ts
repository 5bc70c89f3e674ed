import { invoiceStatus } from '@treasures/api-client'
import { londonDate } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { workStore } from '../../work/work/work.store.ts'
import type { RateTable } from '../rates/rates.store.ts'
import { decideFigures, decideLines } from './due.decide.ts'
import { dueStore, type InvoiceOf } from './due.store.ts'
import {
  changeInvoice,
  insertDraft,
  lockInvoice,
  removeDraft,
  writeLines,
  type InvoiceRecord,
} from './write-invoice.ts'

type Parties = Awaited<ReturnType<ReturnType<typeof dueStore>['findParties']>>

/** Works a draft out again: its lines with the rates of their dates, and all its figures. Expects it to be held. */
export async function refigure(
  tx: Db,
  at: Date,
  draft: InvoiceRecord,
  rates: RateTable,
  parties: Parties,
) {
  const day = londonDate(at)
  const works = await dueStore(tx).onInvoice(draft.id)
  const lines = decideLines(works, rates, { id_region: draft.id_region, day })
  const owesPostFee = !parties.has_card && !draft.post_fee_waived
  const figures = decideFigures(lines, rates, { day, owesPostFee })
  await writeLines(tx, draft.id, lines)
  await changeInvoice(tx, draft.id, at, figures)
  return { ...draft, ...figures, lines }
}

/**
 * Puts all that is due of a customer in a region on their draft, or on another; undefined where nothing is. The
 * customer is held, so that two who do this come one after the other, and each line comes on one draft.
 */
export async function addDue(
  tx: Db,
  at: Date,
  of: InvoiceOf,
  rates: RateTable,
  id_draft?: number,
): Promise<Awaited<ReturnType<typeof refigure>> | undefined> {
  const store = dueStore(tx)
  if (!(await store.holdCustomer(of.id_customer))) return undefined
  const due = await store.due(of, at)
  if (due.length === 0) return undefined
  const known = id_draft === undefined ? await store.lockDraft(of) : await lockInvoice(tx, id_draft)
  const draft = known?.id_status === invoiceStatus.draft ? known : await insertDraft(tx, of, at)
  const claimed = await workStore(tx).claimForInvoice(due, draft.id)
  if (claimed > 0) return refigure(tx, at, draft, rates, await store.findParties(of))
  // All of it was stopped or moved meanwhile.
  if (draft.id !== known?.id) await removeDraft(tx, draft.id)
  return undefined
}
