import type { InputsFor } from '../policy-fixtures.ts'

const booked = () => ({
  params: { figure: 'booked' as const },
  query: { from: '2026-10-01', to: '2026-10-31', by: 'week' as const },
})

const november = () => ({ params: { region: 1, month: '2025-11' } })

export const reportsInputs: InputsFor<
  | 'getReport'
  | 'exportReport'
  | 'updateReportMail'
  | 'getStatement'
  | 'exportStatement'
  | 'getStatementPdf'
> = {
  getStatement: november,
  exportStatement: november,
  getStatementPdf: november,
  getReport: booked,
  exportReport: booked,
  updateReportMail: () => ({ body: { weekly_mail: true } }),
}
