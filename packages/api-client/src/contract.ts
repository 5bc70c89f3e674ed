import type { Endpoint } from './kernel/endpoint.ts'
import * as endpoints from './endpoints.ts'

/** Every call there is, by name. Whoever makes a few imports those alone. */
export type Contract = typeof endpoints
/** Annotated, because the inferred type is too long for a declaration file. */
export const contract: Contract = { ...endpoints } satisfies Record<string, Endpoint>
