import type { AccountingKind } from '@treasures/api-client'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { likePattern } from '#kernel/db/like.ts'
import { countRows, type Slice } from '#kernel/db/paged-list.ts'
import type { Tables } from '#kernel/db/tables.ts'
import type { Scope } from '#kernel/http/scope.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { invoicesInScope } from '../invoices/invoices.scope.ts'

type Filter = { show?: 'waiting' | 'parked' | 'differs' | undefined; search?: string }

/** Customers' invoices are sent first, because customers wait for them. */
const priorities: Record<AccountingKind, number> = {
  invoice: 30,
  payment: 20,
  credit_note: 10,
  bill: 0,
  void: 10,
  overpayment: 20,
  refund: 10,
  refund_void: 10,
  dispute: 10,
  void_bill: 0,
  credit_use: 10,
}

/** Documents that are at the accounting service, or are to be sent there. */
export const accountingStore = (db: Db) => ({
  /** Records that a document is to be sent, and queues it. Further calls do nothing. */
  async add(service: string, kind: AccountingKind, id_record: number, at: Date): Promise<void> {
    const row = await db
      .insertInto('accounting_documents')
      .values({ service, kind, id_record, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row)
      await enqueue(
        db,
        'accounting.send',
        { id: row.id },
        { key: String(row.id), priority: priorities[kind] },
      )
  },

  /**
   * Returns a waiting document in its previous state, and marks it as tried. Its `asked_at` says
   * whether the service may have received it before.
   */
  async take(id: number, at: Date) {
    const row = await db
      .selectFrom('accounting_documents')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    if (row && row.asked_at === null)
      await db
        .updateTable('accounting_documents')
        .set({ asked_at: at })
        .where('id', '=', id)
        .execute()
    return row
  },

  listWaiting: ({ most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('accounting_documents')
        .select('id')
        .where('status', '=', 'waiting')
        .where(ready('accounting_documents.id'))
        .orderBy('id')
        .limit(most),
    ),

  sent: (id: number, service_id: string, at: Date) =>
    db
      .updateTable('accounting_documents')
      .set({ status: 'sent', service_id, sent_at: at, error: null })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute(),

  park: (id: number, error: string) =>
    db
      .updateTable('accounting_documents')
      .set({ status: 'parked', error: error.slice(0, 1_000) })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute(),

  /** Returns false if the document is not parked. */
  unpark: (id: number) => unpark(db, (eb) => eb('id', '=', id)),

  /** Unparks a document by the record that it is about. */
  unparkRecord: (service: string, kind: AccountingKind, id_record: number) =>
    unpark(db, (eb) => eb.and({ service, kind, id_record })),

  /** Returns the service's id of a document, or null if the document has not been sent. */
  serviceIdOf: async (service: string, kind: AccountingKind, id_record: number) =>
    (
      await db
        .selectFrom('accounting_documents')
        .select('service_id')
        .where('service', '=', service)
        .where('kind', '=', kind)
        .where('id_record', '=', id_record)
        .executeTakeFirst()
    )?.service_id ?? null,

  /** Records that have a document of this kind, sent or not. */
  known: async (service: string, kind: AccountingKind, ids: readonly number[]) =>
    (
      await db
        .selectFrom('accounting_documents')
        .select('id_record')
        .where('service', '=', service)
        .where('kind', '=', kind)
        .where('id_record', 'in', ids.length ? ids : [0])
        .execute()
    ).map(({ id_record }) => id_record),

  /**
   * True if a lost dispute of the invoice, recorded before this document, has not been sent yet.
   */
  hasUntoldDispute: async (service: string, id_invoice: number, before: number) =>
    (await db
      .selectFrom('accounting_documents')
      .innerJoin('disputes', 'disputes.id', 'id_record')
      .innerJoin('charges', 'charges.id', 'id_charge')
      .select('accounting_documents.id')
      .where('service', '=', service)
      .where('kind', '=', 'dispute')
      .where('accounting_documents.status', '<>', 'sent')
      .where('accounting_documents.id', '<', before)
      .where('id_invoice', '=', id_invoice)
      .executeTakeFirst()) !== undefined,

  findContact: async (service: string, reference: string) =>
    (
      await db
        .selectFrom('accounting_contacts')
        .select('service_id')
        .where('service', '=', service)
        .where('reference', '=', reference)
        .executeTakeFirst()
    )?.service_id ?? null,

  keepContact: (service: string, reference: string, service_id: string) =>
    db
      .insertInto('accounting_contacts')
      .values({ service, reference, service_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  /** Records the figures that the service has, to compare them with ours. */
  compared: (
    service: string,
    service_id: string,
    booked: { total_pence: number; vat_pence: number },
    at: Date,
  ) =>
    db
      .updateTable('accounting_documents')
      .set({
        booked_total_pence: booked.total_pence,
        booked_vat_pence: booked.vat_pence,
        compared_at: at,
      })
      .where('service', '=', service)
      .where('service_id', '=', service_id)
      .execute(),

  lastCompared: async () =>
    (
      await db
        .selectFrom('accounting_documents')
        .select(sql<Date | null>`max(compared_at)`.as('at'))
        .executeTakeFirstOrThrow()
    ).at,

  count: (filter: Filter) => countRows(listed(db).where(wanted(filter))),

  list: (filter: Filter, { limit, offset }: Slice) =>
    listed(db)
      .where(wanted(filter))
      .selectAll('accounting_documents')
      .select(['ours.number', 'ours.total_pence', 'ours.vat_pence', differs.as('differs')])
      .orderBy('accounting_documents.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),

  find: (id: number) =>
    listed(db)
      .where('accounting_documents.id', '=', id)
      .selectAll('accounting_documents')
      .select(['ours.number', 'ours.total_pence', 'ours.vat_pence', differs.as('differs')])
      .executeTakeFirst(),

  /**
   * An issued invoice in the caller's scope, by its id at the accounting service or in our own
   * books.
   */
  findInvoice: (scope: Scope, xero_id: string) =>
    db
      .selectFrom('invoices')
      .select(['xero_id', 'inv_number'])
      .where((eb) =>
        eb.or([
          eb('xero_id', '=', xero_id),
          // The built-in books identify an invoice by its number.
          eb.and([eb('xero_id', 'is', null), eb('inv_number', '=', xero_id)]),
        ]),
      )
      .where(invoicesInScope(scope))
      .executeTakeFirst(),

  findPeriod: async () =>
    (await db.selectFrom('accounting_periods').select('locked_until').executeTakeFirstOrThrow())
      .locked_until,
  lockPeriod: (locked_until: string | null) =>
    db.updateTable('accounting_periods').set({ locked_until }).execute(),
})

type Documents = ExpressionBuilder<Tables, 'accounting_documents'>

async function unpark(db: Db, which: (eb: Documents) => Expression<SqlBool>) {
  const row = await db
    .updateTable('accounting_documents')
    .set({ status: 'waiting', error: null })
    .where(which)
    .where('status', '=', 'parked')
    .returning(['id', 'kind'])
    .executeTakeFirst()
  if (row) {
    const { id, kind } = row
    const priority = priorities[kind]
    await enqueue(db, 'accounting.send', { id }, { key: String(id), priority })
  }
  return row !== undefined
}

export type AccountingRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof accountingStore>['find']>>
>

/** Documents with our own number and figures, whatever their kind. */
const listed = (db: Db) =>
  db.selectFrom('accounting_documents').leftJoinLateral(
    sql<{ number: string; total_pence: number; vat_pence: number; is_voided: boolean }>`(
      select inv_number as number, total_pence, vat_pence, voided_at is not null as is_voided
        from invoices where kind in ('invoice', 'void') and invoices.id = id_record
      union all select number, total_pence, vat_pence, false from credit_notes
        where kind = 'credit_note' and credit_notes.id = id_record
      union all select number, total_pence, vat_pence, voided_at is not null from bills
        where kind in ('bill', 'void_bill') and bills.id = id_record
      union all select 'Charge ' || id_record, amount_pence, 0, false from charges
        where kind in ('payment', 'overpayment') and charges.id = id_record
      union all select 'Refund ' || id_record, amount_pence, 0, false from refunds
        where kind in ('refund', 'refund_void') and refunds.id = id_record
      union all select 'Credit used for ' || inv_number, (
          select sum(amount_pence)::bigint from ledger_entries
          where id_transaction = used.id and amount_pence > 0
        ), 0, false
        from ledger_transactions used join invoices on invoices.id = used.id_invoice
        where accounting_documents.kind = 'credit_use' and used.id = id_record
      union all select 'Dispute ' || id_record, amount_pence, 0, false from disputes
        where kind = 'dispute' and disputes.id = id_record
    )`.as('ours'),
    (join) => join.onTrue(),
  )

/** A voided record should have a total of zero at the service. */
const differs = sql<boolean>`coalesce(case when ours.is_voided
  then booked_total_pence <> 0 or booked_vat_pence <> 0
  else booked_total_pence <> ours.total_pence or booked_vat_pence <> ours.vat_pence end, false)`

const wanted =
  ({ show, search }: Filter) =>
  (eb: ExpressionBuilder<Tables, 'accounting_documents'>) =>
    eb.and([
      ...(show === 'differs' ? [differs] : []),
      ...(show === 'waiting' || show === 'parked'
        ? [eb('accounting_documents.status', '=', show)]
        : []),
      ...(search ? [sql<boolean>`ours.number ilike ${likePattern(search)}`] : []),
    ])
