import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Csv, Id, Pdf } from '../../kernel/wire.ts'
import { Month } from '../../work/timesheets/timesheets.schema.ts'
import { Statement } from './statements.schema.ts'

const ofMonth = {
  params: z.object({ region: Id, month: Month }),
  problems: {
    ambassador_not_found: 404,
    /** The month has not begun. */
    month_to_come: 422,
  },
  access: 'staff',
  permission: 'wallets.view',
} as const

export const getStatement = endpoint('GET', '/statement/{region}/{month}', {
  summary: 'What moved the wallet of a region in a month, from the opening to the closing balance.',
  ok: Statement,
  ...ofMonth,
})

export const exportStatement = endpoint('GET', '/statement/{region}/{month}/export', {
  summary: 'The entries of a statement as CSV.',
  ok: Csv,
  produces: 'csv',
  ...ofMonth,
})

export const getStatementPdf = endpoint('GET', '/statement/{region}/{month}/pdf', {
  summary: 'A statement as a document to print.',
  ok: Pdf,
  produces: 'pdf',
  ...ofMonth,
})
