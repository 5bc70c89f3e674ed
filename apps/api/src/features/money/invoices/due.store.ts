import { invoiceStatus, jobStatus, timesheetStatus } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { idList } from '../../../kernel/db/id-list.ts'
import { inRegion } from '../../../kernel/http/in-scope.ts'
import type { StaffScope } from '../../../kernel/http/scope.ts'

/** Hours for which a job has been over before what its timesheet does not lock yet is invoiced. */
export const restHours = 24

/** Whose invoice it is, and which region's. */
export type InvoiceOf = { id_customer: number; id_region: number }

/** A line counts by its job's customer and region; not stopped, on no invoice, and settled one way or the other. */
const isDue = (
  at: Date,
) => sql<SqlBool>`works.id_invoice is null and works.invoicing_stopped_at is null
  and jobs.id_customer is not null and (
    timesheets.id_status >= ${sql.lit(timesheetStatus.locked)}
    or jobs.id_status in ${idList([jobStatus.completed, jobStatus.closed])}
      and jobs.over_at <= ${new Date(at.getTime() - restHours * 3_600_000)}
  )`

/** Lines that are due, and the drafts that take them up. */
export const dueStore = (db: Db) => {
  const due = (at: Date) =>
    db
      .selectFrom('works')
      .innerJoin('jobs', 'jobs.id', 'works.id_job')
      .innerJoin('timesheets', 'timesheets.id', 'works.id_timesheet')
      .where(isDue(at))

  /** Lines with what their figures are worked out from. */
  const lines = () =>
    db
      .selectFrom('works')
      .select([
        'works.id',
        'works.id_job',
        'works.id_treasure',
        'works.descr',
        'works.date',
        'works.quantity_hundredths',
        'works.customer_price_pence',
        'works.total_pence',
        'works.material',
      ])
      .orderBy('works.date')
      .orderBy('works.id')

  return {
    /** Each customer and region of whom something is due, in the order of their numbers. */
    async invoicesOf(
      scope: StaffScope,
      at: Date,
      { id_customer, id_region }: Partial<InvoiceOf> = {},
    ): Promise<InvoiceOf[]> {
      const rows = await due(at)
        .select(['jobs.id_customer', 'jobs.id_region'])
        .distinct()
        .where(inRegion(scope, 'jobs.id_region'))
        .$if(id_customer !== undefined, (query) =>
          query.where('jobs.id_customer', '=', id_customer ?? 0),
        )
        .$if(id_region !== undefined, (query) => query.where('jobs.id_region', '=', id_region ?? 0))
        .orderBy('jobs.id_customer')
        .orderBy('jobs.id_region')
        .execute()
      return rows.flatMap((row) =>
        row.id_customer === null
          ? []
          : [{ id_customer: row.id_customer, id_region: row.id_region }],
      )
    },

    /** Holds a customer, so that two who look for what is due of them come one after the other. False where they are gone. */
    holdCustomer: async (id: number) =>
      (await db
        .selectFrom('customers')
        .select('id')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()) !== undefined,

    due: ({ id_customer, id_region }: InvoiceOf, at: Date) =>
      lines()
        .innerJoin('jobs', 'jobs.id', 'works.id_job')
        .innerJoin('timesheets', 'timesheets.id', 'works.id_timesheet')
        .where(isDue(at))
        .where('jobs.id_customer', '=', id_customer)
        .where('jobs.id_region', '=', id_region)
        .execute(),

    onInvoice: (id_invoice: number) => lines().where('works.id_invoice', '=', id_invoice).execute(),

    /** The oldest draft, held; a customer that another was merged into may have two. */
    lockDraft: ({ id_customer, id_region }: InvoiceOf) =>
      db
        .selectFrom('invoices')
        .selectAll()
        .where('id_customer', '=', id_customer)
        .where('id_region', '=', id_region)
        .where('id_status', '=', invoiceStatus.draft)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .executeTakeFirst(),

    /** The same as it is, or a certain one. */
    findDraft: ({ id_customer, id_region }: InvoiceOf, id?: number) =>
      db
        .selectFrom('invoices')
        .select(['id', 'post_fee_waived'])
        .where('id_customer', '=', id_customer)
        .where('id_region', '=', id_region)
        .where('id_status', '=', invoiceStatus.draft)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),

    /** What stands on an invoice about both sides. */
    findParties: ({ id_customer, id_region }: InvoiceOf) =>
      db
        .selectFrom('customers')
        .leftJoin('companies', 'companies.id', 'customers.id_company')
        .leftJoin('addresses', 'addresses.id', 'customers.id_address')
        .leftJoin('cities', 'cities.id', 'addresses.id_city')
        .innerJoin('ambassadors', (join) => join.on('ambassadors.id', '=', id_region))
        .select([
          'customers.id',
          'customers.fname',
          'customers.lname',
          'companies.name as company',
          'addresses.address',
          'addresses.detail',
          'cities.name as city',
          'addresses.postcode',
          'ambassadors.region_name',
          sql<boolean>`exists (select from cards where cards.id_customer = customers.id)`.as(
            'has_card',
          ),
        ])
        .where('customers.id', '=', id_customer)
        .executeTakeFirstOrThrow(),
  }
}
