import type { Endpoint } from '@treasures/api-client'

export function describeApi(contract: Record<string, Endpoint>) {
  return { openapi: '3.1.0', servers: [{ url: '/api' }], paths: Object.keys(contract) }
}
