import type { InvoiceFigure } from '@treasures/api-client'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/*
 * Parts by which invoices count in the figures: each line, the fee for paying without a card, and
 * the card processor's fee. Each part has its day. A voided invoice or a credit note takes the same
 * parts back on its own day, so that a past month stays as it was.
 */

type Day = { day: RawBuilder<unknown>; sign: '' | '-'; when: RawBuilder<SqlBool> }

/** The index `invoices_voided` has this expression. */
const voidedOn = sql`(invoices.voided_at at time zone 'Europe/London')::date`
/** The index `charges_cost` has this expression. */
const chargedOn = sql`(charges.finished_at at time zone 'Europe/London')::date`

const days: Day[] = [
  { day: sql`invoices.issued_on`, sign: '', when: sql`invoices.issued_on is not null` },
  { day: voidedOn, sign: '-', when: sql`invoices.voided_at is not null` },
]

type Amounts = Record<InvoiceFigure, RawBuilder<unknown>>

/** Amounts of a line, or of the part of it that a credit note takes back. */
const ofLine = (line: string): Amounts => {
  const column = (name: string) => sql.ref(`${line}.${name}`)
  const net = sql`${column('gross_pence')} - ${column('vat_pence')}`
  return {
    revenue: net,
    share: column('franchisee_commission_pence'),
    margin: sql`${net} - ${column('treasure_pence')}`,
  }
}
const ofFee = (document: string): Amounts => {
  const net = sql`${sql.ref(`${document}.post_fee_pence`)} - ${sql.ref(`${document}.post_fee_vat_pence`)}`
  return { revenue: net, share: sql`0`, margin: net }
}
const ofCharge: Amounts = { revenue: sql`0`, share: sql`0`, margin: sql`charges.fee_pence` }

/** Columns of a part. A service is looked up only if a query names it. */
const part = (
  figure: InvoiceFigure,
  { day, sign }: Pick<Day, 'day' | 'sign'>,
  amounts: Amounts,
  line?: 'invoice_lines',
) => sql`
  select invoices.id as id_invoice, ${day} as day, ${sql.raw(sign)}(${amounts[figure]})::bigint as pence,
    ${line ? sql`invoice_lines.id_treasure` : sql`null::integer`} as id_treasure,
    ${line ? sql`(select id_service from jobs where jobs.id = invoice_lines.id_job)` : sql`null::integer`} as id_service`

const lines = sql`invoices join invoice_lines on invoice_lines.id_invoice = invoices.id`
const credits = sql`invoices join credit_notes on credit_notes.id_invoice = invoices.id`
const credited = { day: sql`credit_notes.issued_on`, sign: '-' } as const

/** Parts that count for a figure, as a table. Parts without an amount are left out. */
export const invoiceParts = (figure: InvoiceFigure) => sql<{
  id_invoice: number
  day: string
  pence: number
  id_treasure: number | null
  id_service: number | null
}>`(
  select * from (
    ${sql.join(
      [
        ...days.flatMap((each) => [
          sql`${part(figure, each, ofLine('invoice_lines'), 'invoice_lines')} from ${lines} where ${each.when}`,
          sql`${part(figure, each, ofFee('invoices'))} from invoices where ${each.when} and post_fee_pence > 0`,
        ]),
        sql`${part(figure, credited, ofLine('credit_note_lines'), 'invoice_lines')} from ${credits}
          join credit_note_lines on credit_note_lines.id_credit_note = credit_notes.id
          join invoice_lines on invoice_lines.id = credit_note_lines.id_invoice_line`,
        sql`${part(figure, credited, ofFee('credit_notes'))} from ${credits}
          where credit_notes.post_fee_pence > 0`,
        sql`${part(figure, { day: chargedOn, sign: '-' }, ofCharge)} from invoices
          join charges on charges.id_invoice = invoices.id where charges.fee_pence > 0`,
      ],
      sql` union all `,
    )}
  ) as every_part where pence <> 0
)`

type PartFilter = {
  figure_from?: string | undefined
  figure_to?: string | undefined
  figure_service?: string | undefined
  figure_treasure?: string | undefined
}

/** Conditions of a filter on `parts`. */
export const partsWanted = (filter: PartFilter): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [
      sql`true`,
      ...(filter.figure_from === undefined ? [] : [sql`parts.day >= ${filter.figure_from}::date`]),
      ...(filter.figure_to === undefined ? [] : [sql`parts.day <= ${filter.figure_to}::date`]),
      ...of(sql`parts.id_service`, filter.figure_service),
      ...of(sql`parts.id_treasure`, filter.figure_treasure),
    ],
    sql` and `,
  )})`

const of = (column: RawBuilder<unknown>, id: string | undefined) =>
  id === undefined ? [] : [id === 'none' ? sql`${column} is null` : sql`${column} = ${Number(id)}`]
