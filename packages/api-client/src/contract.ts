import type { Endpoint } from './kernel/endpoint.ts'
import * as endpoints from './endpoints.ts'

/** All calls, by name. Programs that make only a few calls can import those calls alone. */
export type Contract = typeof endpoints
/** Annotated, because the inferred type is too long for a declaration file. */
export const contract: Contract = { ...endpoints } satisfies Record<string, Endpoint>
