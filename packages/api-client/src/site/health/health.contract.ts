import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { HealthCheck } from './health.schema.ts'

export const checkHealth = endpoint('GET', '/health', {
  summary: 'Whether the server, and what it stands on, is well, and what to do where it is not.',
  ok: z.object({ data: z.array(HealthCheck) }),
  access: 'super',
})
