import { invoiceStatus, londonDate, type DueInvoice } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { transact } from '#kernel/db/transact.ts'
import { everywhere, type StaffScope } from '#kernel/http/scope.ts'
import { readRates, type RateTable } from '../../catalogue/rates/rates.store.ts'
import { addMinimums } from '../../work/work/add-minimums.ts'
import { decideMinimum } from '../../work/work/minimum.rules.ts'
import { minimumStore } from '../../work/work/minimum.store.ts'
import { addDue, refigure } from './draft-invoice.ts'
import { restedSince, decideFigures, decideLines } from './due.decide.ts'
import { dueStore, type InvoiceOf } from './due.store.ts'
import { showDueInvoice } from './invoices.show.ts'
import { lockInvoice } from './write-invoice.ts'

type Asked = { scope: StaffScope; at: Date; dryRun: boolean }

/** Customers per transaction. They are few, so that their rows are locked only briefly. */
const heldAtOnce = 100
const readAtOnce = 1_000

/**
 * Drafts an invoice for each customer and region with work due, or for one customer. A dry run
 * returns the drafts as they would be. If some customers cannot be drafted, the call drafts the
 * others and then throws `DueNotDrafted`.
 */
export async function checkAllDue(
  db: Db,
  { scope, at, dryRun }: Asked,
  of: Partial<InvoiceOf> = {},
): Promise<DueInvoice[]> {
  const rates = await readRates(db)
  const missing = await takeUpMinimums(db, { scope, at, dryRun }, of)
  const all = ofEach([...(await dueStore(db).invoicesOf(scope, at, of)), ...missing])
  const atOnce = dryRun ? readAtOnce : heldAtOnce
  const found: DueInvoice[] = []
  const failed: Failed[] = []
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce)
    found.push(
      ...(await (dryRun
        ? foresee(db, at, some, rates, missing)
        : takeUp(db, at, some, rates, failed))),
    )
  }
  if (failed.length) throw new DueNotDrafted(failed)
  return found
}

/** Adds the minimum lines of finished jobs. A dry run only returns them, and writes nothing. */
async function takeUpMinimums(db: Db, { scope, at, dryRun }: Asked, of: Partial<InvoiceOf>) {
  const jobs = await minimumStore(db).listOpen(scope, restedSince(at), of)
  if (!dryRun) {
    await addMinimums(db, jobs, at)
    return []
  }
  return jobs.flatMap((job) => {
    const line = decideMinimum(job)
    return line && job.id_customer !== null
      ? [{ id: 0, id_customer: job.id_customer, id_region: job.id_region, ...line }]
      : []
  })
}
type Missing = Awaited<ReturnType<typeof takeUpMinimums>>[number]

/** Each customer and region once, in order of their numbers. */
const ofEach = (some: readonly InvoiceOf[]): InvoiceOf[] =>
  [
    ...new Map(
      some.map(({ id_customer, id_region }) => [
        `${id_customer} ${id_region}`,
        { id_customer, id_region },
      ]),
    ).values(),
  ].toSorted((a, b) => a.id_customer - b.id_customer || a.id_region - b.id_region)

type Failed = InvoiceOf & { error: unknown }

/** Names the first 20 customers, each with the reason. */
class DueNotDrafted extends Error {
  override readonly name = 'DueNotDrafted'
  constructor(failed: readonly Failed[]) {
    const words = failed
      .slice(0, 20)
      .map((of) => `customer ${of.id_customer} in region ${of.id_region}: ${wordsOf(of.error)}`)
    super(`${failed.length} not drafted: ${words.join('; ')}`)
  }
}

const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200)

/**
 * Adds work that is due to an existing draft, and returns the draft. A dry run returns the draft as
 * it would be.
 */
export async function checkDraftDue(
  db: Db,
  at: Date,
  { id, id_customer, id_region }: InvoiceOf & { id: number },
  dryRun: boolean,
): Promise<DueInvoice | undefined> {
  const rates = await readRates(db)
  const some = [{ id_customer, id_region }]
  const missing = await takeUpMinimums(
    db,
    { scope: everywhere, at, dryRun },
    { id_customer, id_region },
  )
  if (dryRun) return (await foresee(db, at, some, rates, missing, id))[0]
  return transact(db, async (tx) => {
    const [added] = await addDue(tx, at, some, rates, id)
    if (added) return showDueInvoice(added, londonDate(at))
    const draft = await lockInvoice(tx, id, everywhere)
    if (draft?.id_status !== invoiceStatus.draft) return undefined
    return showDueInvoice(await refigure(tx, at, draft, rates), londonDate(at))
  })
}

/**
 * Drafts some customers together, or one by one if that fails. Customers who fail alone are added
 * to `failed`.
 */
async function takeUp(
  db: Db,
  at: Date,
  some: readonly InvoiceOf[],
  rates: RateTable,
  failed: Failed[],
): Promise<DueInvoice[]> {
  try {
    return await transact(db, async (tx) =>
      (await addDue(tx, at, some, rates)).map((draft) => showDueInvoice(draft, londonDate(at))),
    )
  } catch (error) {
    const [only, ...others] = some
    if (only && others.length === 0) failed.push({ ...only, error })
    if (others.length === 0) return []
  }
  const found: DueInvoice[] = []
  for (const of of some) found.push(...(await takeUp(db, at, [of], rates, failed)))
  return found
}

async function foresee(
  db: Db,
  at: Date,
  some: readonly InvoiceOf[],
  rates: RateTable,
  missing: readonly Missing[],
  id_draft?: number,
): Promise<DueInvoice[]> {
  const store = dueStore(db)
  const day = londonDate(at)
  const draftsOf = await store.findDrafts(some, id_draft)
  const worksOf = await store.onInvoices(some.flatMap((of) => draftsOf(of).map(({ id }) => id)))
  const dueOf = await store.due(some, at)
  const partiesOf = await store.findParties(some)
  return some.map((of) => {
    const [draft] = draftsOf(of)
    const parties = partiesOf(of)
    const works = [
      ...(draft ? worksOf(draft.id) : []),
      ...dueOf(of),
      ...missing.filter(
        (line) => line.id_customer === of.id_customer && line.id_region === of.id_region,
      ),
    ]
    const lines = decideLines(works, rates, { id_region: of.id_region, day })
    const owesPostFee = !parties.has_card && draft?.post_fee_waived !== true
    const figures = decideFigures(lines, rates, { day, owesPostFee })
    return showDueInvoice({ ...of, id: draft?.id ?? null, lines, figures, parties }, day)
  })
}
