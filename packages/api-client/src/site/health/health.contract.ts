import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { HealthCheck } from './health.schema.ts'

export const checkHealth = endpoint('GET', '/health', {
  summary: 'Whether the server and its dependencies work, and what to do if they do not.',
  ok: z.object({ data: z.array(HealthCheck) }),
  access: 'super',
})
