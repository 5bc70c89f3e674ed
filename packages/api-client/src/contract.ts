import type { Endpoint } from './kernel/endpoint.ts'
import * as endpoints from './endpoints.ts'

/** Every call there is, by name. Whoever makes a few imports those alone. */
export const contract = { ...endpoints } satisfies Record<string, Endpoint>
export type Contract = typeof contract
