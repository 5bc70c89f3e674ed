import type * as z from 'zod/mini'
import type { Access } from './access/access.rules.ts'
import type { PermissionName } from './access/permissions.rules.ts'

type Schema = z.ZodMiniType

type Definition = {
  /** One sentence for the reference page. */
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  ok: Schema
  /** Every refusal of this call's own, with its HTTP status; without it there are none. */
  problems?: Readonly<Record<string, number>>
  /** Who may call. The server enforces it from this very value, and so does the portal's navigation. */
  access: Access
  /** A switch that must be on for the role in which an admin or ambassador calls. */
  permission?: PermissionName
  /**
   * The caller must have confirmed within the last ten minutes that it is them; else the answer is `confirm_needed`.
   * `true` asks callers with a second factor for it, and those without one for their password, in production alone.
   * `beside_password` is for calls with a password of their own: it asks for second factors only. `always` asks every
   * caller, for what decides how they sign in.
   */
  confirm?: true | 'beside_password' | 'always'
  /**
   * A repeated `Idempotency-Key` replays the first answer: see `isIdempotent`. The default is true for a POST of a
   * signed-in caller. False is for calls that are harmless to repeat and for answers that hold a secret.
   */
  idempotent?: boolean
  /** Seconds that caches on the way may keep the answer of a public GET. */
  maxAge?: number
  /** `public` is the second host, for calls of people who are not signed in yet. */
  host?: 'public'
  /** The answer is a file and not JSON; a calendar is iCalendar text. */
  produces?: 'csv' | 'calendar' | 'pdf' | 'zip'
  /** The call does so much that clients wait for it as long as for a file. */
  takesLong?: boolean
  /** The body may be form-encoded, too. */
  acceptsForm?: boolean
  /** The body holds a file: it is sent as `multipart/form-data`, the file last. */
  consumes?: 'multipart'
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint = Definition & { method: Method; path: `/${string}` }

/**
 * Identity at run time; pins the literal types at compile time. Path parameters stand in braces.
 * Marked, so that a bundle leaves out the calls that it does not make, with all their words.
 */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <
  const M extends Method,
  const P extends `/${string}`,
  const D extends Definition,
>(
  method: M,
  path: P,
  definition: D,
): D & { method: M; path: P } => ({ ...definition, method, path })

/** Whether a call heeds an `Idempotency-Key`. */
export const isIdempotent = ({ idempotent, method, access, consumes }: Endpoint): boolean =>
  idempotent ?? (method === 'POST' && access !== 'public' && consumes === undefined)

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends Schema>
    ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
    : unknown

/** A body in which every field may be left out may be left out itself. */
type BodyOf<E> =
  Part<E, 'body', 'input'> extends { body: infer B }
    ? Record<never, never> extends B
      ? { body?: B | undefined }
      : { body: B }
    : unknown

/** What a caller hands in: `{ params, query, body }`, each only where the endpoint has it. */
export type InputOf<E> = Part<E, 'params', 'input'> & Part<E, 'query', 'input'> & BodyOf<E>
/** The same after parsing, as the server's handler receives it. */
export type ParsedOf<E> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>
export type OkOf<E extends { ok: Schema }> = z.output<E['ok']>
export type ProblemOf<E> = E extends { problems: infer P } ? keyof P & string : never
