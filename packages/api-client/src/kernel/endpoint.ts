import type * as z from 'zod/mini'
import type { Access } from './access/access.rules.ts'
import type { PermissionName } from './access/permissions.rules.ts'

type Schema = z.ZodMiniType

type Caching = {
  /** Seconds for which a kept answer is fresh. */
  seconds: number
  /** Further seconds for which a kept answer may be given while the next one is fetched. */
  stale: number
  /**
   * Seconds for which browsers do not ask again either. Without it they ask each time. Chromium asks
   * a second time for a preloaded answer that is no longer fresh.
   */
  browser?: number
  /** True for parameters whose answer must not be kept, such as a search around a person's home. */
  unless?: (asked: Record<string, unknown>) => boolean
}

type Definition = {
  /** One sentence for the reference page. */
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  ok: Schema
  /**
   * Every refusal that is specific to this call, with its HTTP status. Absent if there are none.
   */
  problems?: Readonly<Record<string, number>>
  /** Roles that may make the call. The server and the portal's navigation enforce this value. */
  access: Access
  /** A switch that must be on for the role in which an admin or ambassador calls. */
  permission?: PermissionName
  /**
   * The caller must have confirmed their identity within the last ten minutes. Otherwise the answer
   * is `confirm_needed`. `true` asks for the second factor. Callers without a second factor give
   * their password (in production only). `beside_password` is for calls that contain a password,
   * and asks only for second factors. `always` asks every caller, and is for calls that change how
   * they sign in.
   */
  confirm?: true | 'beside_password' | 'always'
  /** A call of everyone signed in that API keys may make too. They make no others of that kind. */
  keys?: true
  /**
   * A repeated `Idempotency-Key` replays the first answer: see `isIdempotent`. Defaults to true for
   * a POST of a signed-in caller. False suits calls that are harmless to repeat, and answers that
   * contain a secret.
   */
  idempotent?: boolean
  /**
   * How long caches in front of the server may keep the answer of a public GET, which is then the
   * same for every visitor. Caches keep no answer without `cache`, nor the answer to a call with a
   * session.
   */
  cache?: Caching
  /** `public` is the second host, for calls before sign-in. */
  host?: 'public'
  /**
   * The answer is a file instead of JSON. A calendar is iCalendar text, and `file` a picture or a
   * document that a person sent.
   */
  produces?: 'csv' | 'calendar' | 'pdf' | 'zip' | 'xml' | 'file'
  /** The call takes so long that clients use the timeout for files. */
  takesLong?: boolean
  /**
   * Staff may make the call for many records of this kind at once: see `startBulk`. The record's id
   * is `id` in the path, or `id_job`, `id_customer` or `id_treasure` in the body. The call must not
   * reach outside services itself, because it runs inside a transaction.
   */
  bulkable?: 'job' | 'customer' | 'treasure'
  /** The body may also be form-encoded. */
  acceptsForm?: boolean
  /** The body contains a file. It is sent as `multipart/form-data`, with the file last. */
  consumes?: 'multipart'
  /** Maximum size of that file in megabytes, if not that of photos. */
  megabytes?: number
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint = Definition & { method: Method; path: `/${string}` }

/**
 * Returns its argument, and pins the literal types at compile time. Path parameters are in braces.
 * Marked as free of side effects, so that a bundle leaves out unused calls with all their text.
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

/** True if a call respects an `Idempotency-Key`. */
export const isIdempotent = ({ idempotent, method, access, consumes }: Endpoint): boolean =>
  idempotent ?? (method === 'POST' && access !== 'public' && consumes === undefined)

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends Schema>
    ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
    : unknown

/** The body may be omitted if all its fields are optional. */
type BodyOf<E> =
  Part<E, 'body', 'input'> extends { body: infer B }
    ? Record<never, never> extends B
      ? { body?: B | undefined }
      : { body: B }
    : unknown

/** Input of a call, `{ params, query, body }`. Each part is present only if the endpoint has it. */
export type InputOf<E> = Part<E, 'params', 'input'> & Part<E, 'query', 'input'> & BodyOf<E>
/** Input of a call after parsing, as the server's handler receives it. */
export type ParsedOf<E> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>
export type OkOf<E extends { ok: Schema }> = z.output<E['ok']>
export type ProblemOf<E> = E extends { problems: infer P } ? keyof P & string : never
