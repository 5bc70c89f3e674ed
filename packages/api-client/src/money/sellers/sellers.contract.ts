import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Csv, Pdf, Xml } from '../../kernel/wire.ts'
import {
  NewSeller,
  NewSellerReport,
  ReportYear,
  Seller,
  SellerReport,
  SellerReports,
  SellersPage,
  SellersQuery,
  TaxYear,
} from './sellers.schema.ts'

/** `{id}` is the treasure's id. */
export const getSeller = endpoint('GET', '/treasure/{id}/seller', {
  summary: 'How a treasure is named in HMRC’s report on sellers, and what is missing.',
  ...byId,
  ok: Seller,
  problems: { treasure_not_found: 404 },
  access: 'staff_or_treasure',
  permission: 'bills.view',
})

/** `{id}` is the treasure's id. The date of birth is also the profile's. */
export const updateSeller = endpoint('PUT', '/treasure/{id}/seller', {
  summary: 'Changes how a treasure is named in HMRC’s report on sellers.',
  ...byId,
  body: NewSeller,
  ok: Seller,
  problems: { treasure_not_found: 404, day_to_come: 422 },
  access: 'staff_or_treasure',
  permission: 'bills.edit',
})

/** To the penny. HMRC's own file has whole pounds. */
export const exportSellers = endpoint('GET', '/sellers/export', {
  summary: 'What treasures were paid in a calendar year, by quarter, with their identity, as CSV.',
  query: z.object({ year: ReportYear }),
  ok: Csv,
  produces: 'csv',
  access: 'super',
})

export const listSellers = endpoint('GET', '/sellers', {
  summary: 'Treasures with income in a calendar year, by quarter, and what HMRC knows of them.',
  query: SellersQuery,
  ok: SellersPage,
  access: 'super',
})

export const getSellerReports = endpoint('GET', '/sellers/reports', {
  summary: 'Files of HMRC’s report on sellers for a year, and the next file.',
  query: z.object({ year: ReportYear }),
  ok: SellerReports,
  access: 'super',
})

/** HMRC takes new sellers and corrections in separate files: call it again after each answer. */
export const createSellerReport = endpoint('POST', '/sellers/reports', {
  summary: 'Makes the next file of a year: new sellers, a correction, or nothing to report.',
  body: NewSellerReport,
  ok: SellerReport,
  problems: {
    business_incomplete: 409,
    sellers_incomplete: 409,
    report_waiting: 409,
    nothing_to_report: 409,
    year_to_come: 422,
  },
  access: 'super',
})

/** Repeated downloads are the same. The file's name must stay its reference. */
export const downloadSellerReport = endpoint('GET', '/sellers/report/{id}/xml', {
  summary: 'A file for HMRC, as XML by the OECD’s schema for digital platforms.',
  ...byId,
  ok: Xml,
  produces: 'xml',
  problems: { report_not_found: 404 },
  access: 'super',
})

/** The next file depends on it. Sellers in an accepted file are told what was reported. */
export const answerSellerReport = endpoint('PUT', '/sellers/report/{id}/answer', {
  summary: 'Records whether HMRC accepted a file.',
  ...byId,
  body: z.object({ accepted: z.boolean('Say whether HMRC accepted it') }),
  ok: SellerReport,
  problems: { report_not_found: 404, report_answered: 409 },
  access: 'super',
})

const ofYear = { query: z.object({ year: ReportYear }), access: 'treasure' } as const

export const getMyTaxYear = endpoint('GET', '/my/treasure/tax-year', {
  summary: "The signed-in treasure's income in a calendar year, by quarter.",
  ok: TaxYear,
  ...ofYear,
})

export const exportMyTaxYear = endpoint('GET', '/my/treasure/tax-year/export', {
  summary: "The signed-in treasure's income in a calendar year, by quarter, as CSV.",
  ok: Csv,
  produces: 'csv',
  ...ofYear,
})

/** The copy that the law asks us to give. It has whole pounds, like HMRC's file. */
export const getMyReportPdf = endpoint('GET', '/my/treasure/tax-year/report', {
  summary: 'What was reported to HMRC of the signed-in treasure for a calendar year.',
  ok: Pdf,
  produces: 'pdf',
  problems: { report_not_found: 404 },
  ...ofYear,
})
