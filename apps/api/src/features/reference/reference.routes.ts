import type { Endpoint } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'

/** The contract for machines. */
export function referenceRoutes(app: FastifyInstance, contract: Record<string, Endpoint>) {
  const document = describeApi(contract)
  app.get('/openapi.json', () => document)
}
