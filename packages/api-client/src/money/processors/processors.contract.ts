import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { PaymentProcessor } from './processors.schema.ts'

export const listProcessors = endpoint('GET', '/processors', {
  summary: 'Payment processors: which one takes payments, in which mode, and with what success.',
  ok: z.object({ data: z.array(PaymentProcessor) }),
  access: 'super',
})
