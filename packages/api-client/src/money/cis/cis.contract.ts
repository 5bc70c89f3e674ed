import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import { CisMonth, NewCisPayment } from './cis.schema.ts'

const Months = z.object({ data: z.array(CisMonth) })

export const listCisMonths = endpoint('GET', '/cis/months', {
  summary: 'CIS deductions of each tax month, and how much of them was paid to HMRC, newest first.',
  ok: Months,
  access: 'super',
})

export const payCis = endpoint('POST', '/cis/payments', {
  summary: 'Records that CIS deductions of a tax month were paid to HMRC.',
  body: NewCisPayment,
  ok: Months,
  problems: { cis_too_much: 422, day_to_come: 422 },
  access: 'super',
})

export const reverseCisPayment = endpoint('POST', '/cis/payment/{id}/reverse', {
  summary: 'Reverses a payment to HMRC that was recorded by mistake.',
  ...byId,
  body: z.object({}),
  ok: Months,
  problems: { payment_not_found: 404, payment_reversed: 409 },
  access: 'super',
})
