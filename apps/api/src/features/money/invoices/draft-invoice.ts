import { londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { workStore } from '../../work/work/work.store.ts'
import type { RateTable } from '../../catalogue/rates/rates.store.ts'
import { decideFigures, decideLines } from './due.decide.ts'
import { dueStore, type InvoiceOf } from './due.store.ts'
import { insertDrafts, removeDrafts, writeDrafts, type InvoiceRecord } from './write-invoice.ts'

/** Recalculates locked drafts: their lines with the rates of their dates, and all figures. */
export async function refigureAll(
  tx: Db,
  at: Date,
  drafts: readonly InvoiceRecord[],
  rates: RateTable,
) {
  const day = londonDate(at)
  const store = dueStore(tx)
  const worksOf = await store.onInvoices(drafts.map(({ id }) => id))
  const partiesOf = await store.findParties(drafts)
  const whole = drafts.map(({ id, id_customer, id_region, post_fee_waived }) => {
    const parties = partiesOf({ id_customer, id_region })
    const lines = decideLines(worksOf(id), rates, { id_region, day })
    const owesPostFee = !parties.has_card && !post_fee_waived
    return {
      id,
      id_customer,
      id_region,
      parties,
      lines,
      figures: decideFigures(lines, rates, { day, owesPostFee }),
    }
  })
  await writeDrafts(tx, at, whole)
  return whole
}

/** Recalculates one locked draft. */
export async function refigure(tx: Db, at: Date, draft: InvoiceRecord, rates: RateTable) {
  const [whole] = await refigureAll(tx, at, [draft], rates)
  return must(whole)
}

/**
 * Adds all work that is due to a draft of its customer and region: a given draft, the oldest draft,
 * or a new draft. Customers without work due are left out. Locks the customers, so that
 * simultaneous calls take turns and each line is on one draft.
 */
export async function addDue(
  tx: Db,
  at: Date,
  some: readonly InvoiceOf[],
  rates: RateTable,
  id_draft?: number,
): Promise<Awaited<ReturnType<typeof refigureAll>>> {
  const store = dueStore(tx)
  const held = await store.holdCustomers(some)
  const dueOf = await store.due(held, at)
  const owing = held.filter((of) => dueOf(of).length > 0)
  if (owing.length === 0) return []
  const draftsOf = await store.lockDrafts(owing, id_draft)
  const known = owing.flatMap((of) => draftsOf(of).slice(0, 1))
  const made = await insertDrafts(
    tx,
    owing.filter((of) => draftsOf(of).length === 0),
    at,
  )
  const claimed = await workStore(tx).claimForInvoices(
    [...known, ...made].flatMap((draft) =>
      dueOf(draft).map(({ id, id_job }) => ({ id, id_job, id_invoice: draft.id })),
    ),
  )
  // All of its work was stopped or moved meanwhile.
  await removeDrafts(
    tx,
    made.map(({ id }) => id).filter((id) => !claimed.has(id)),
  )
  const drafts = [...known, ...made].filter(({ id }) => claimed.has(id))
  return refigureAll(
    tx,
    at,
    drafts.toSorted((a, b) => a.id_customer - b.id_customer || a.id_region - b.id_region),
    rates,
  )
}
