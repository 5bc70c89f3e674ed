import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import { CisMonth, NewCisPayment } from './cis.schema.ts'

const Months = z.object({ data: z.array(CisMonth) })

export const listCisMonths = endpoint('GET', '/cis/months', {
  summary: 'What was withheld for HMRC in each tax month, and what was paid of it, newest first.',
  ok: Months,
  access: 'super',
})

export const payCis = endpoint('POST', '/cis/payments', {
  summary: 'Writes down that CIS deductions of a tax month were paid to HMRC.',
  body: NewCisPayment,
  ok: Months,
  problems: { cis_too_much: 422, day_to_come: 422 },
  access: 'super',
})

export const reverseCisPayment = endpoint('POST', '/cis/payment/{id}/reverse', {
  summary: 'Takes a payment to HMRC back that was written down by mistake.',
  ...byId,
  body: z.object({}),
  ok: Months,
  problems: { payment_not_found: 404, payment_reversed: 409 },
  access: 'super',
})
