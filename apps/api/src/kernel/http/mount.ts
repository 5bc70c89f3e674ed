import { Readable } from 'node:stream'
import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import {
  Secret,
  Upload,
  withoutUnseen,
  type Caller,
  type Contract,
  type Endpoint,
  type OkOf,
  type ParsedOf,
} from '@treasures/api-client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { actingCaller, authorise, bearerOf, type FindCaller, type SignedIn } from './caller.ts'
import { looksLikeKey } from '../key-secrets.rules.ts'
import {
  costOf,
  machineTime,
  payerOf,
  spendOfCaller,
  spendOrRefuse,
  type AddressBudget,
  type CallerBudgets,
  type SessionOwners,
} from './call-budget.ts'
import type { Clock } from '../clock.ts'
import { mustConfirm } from './confirm.rules.ts'
import type { Db } from '../db/connect.ts'
import { deviceOf, type Device } from './device-cookie.ts'
import { onceFor, type Once } from './idempotency.ts'
import { priorityOf } from './load.ts'
import { multipartLimits, readMultipart, takeMultipartOnly } from './multipart.ts'
import { Refusal, refuseGenerally } from './refuse.ts'
import { scopeOf, type ScopeOf } from './scope.ts'
import { createPackedAnswers, pack, packJson, sendPacked, type PackAnswer } from './packed.ts'
import type { UploadSlots } from './upload-slots.ts'
import { wordErrors } from './words.ts'
import { checkXsrf, ensureXsrfCookie } from './xsrf.ts'
import { unknownFields } from './unknown-fields.ts'

export type Visit = {
  /** Time at which the call came in. */
  at: Date
  /** Caller's network address. For rate limits only: never stored or logged in the clear. */
  address: string
}

/** Context that a handler receives in addition to its input. */
export type Context = Visit & {
  /** The calling browser. For limits on sign-in only: it authorises nothing. */
  device: Device
  /** Origin of the calling page, as its browser states it. Undefined for most programs. */
  pageOrigin: string | undefined
  /** Runs a write in one transaction. A repeated `Idempotency-Key` returns the first answer. */
  once: Once
  /** Returns the signed-in caller of a public call, or undefined for a visitor. */
  asker: () => Promise<Caller | undefined>
}

/** Context of every call that is not public. */
export type SignedContext = Context & { caller: SignedIn }

/** Context with the records that the call may touch. */
export type ScopedContext<S> = SignedContext & { scope: S }

type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? Context
  : E['access'] extends 'signed_in'
    ? SignedContext
    : ScopedContext<ScopeOf<E['access']>>
/** Files are streamed in pieces, so that a whole file is never in memory. */
type AnswerOf<E extends Endpoint> = E extends { produces: 'csv' | 'xml' }
  ? AsyncIterable<string>
  : E extends { produces: 'zip' }
    ? AsyncIterable<Uint8Array>
    : E extends { produces: 'pdf' }
      ? PdfFile
      : E extends { produces: 'file' }
        ? SentFile
        : OkOf<E>

/** A PDF with its file name. */
export type PdfFile = { name: string; bytes: Buffer }

/** A file that a person sent. Its name is part of the disposition. */
export type SentFile = {
  type: 'image/webp' | 'application/pdf'
  disposition: string
  bytes: Readable
  size: number
}

type Handle<Input, Told, Answer> = (input: Input, context: Told) => Promise<Answer> | Answer

/** Context of a call whose body has not fully arrived. */
type ArrivalOf<E extends Endpoint> = Omit<ContextOf<E>, 'device' | 'pageOrigin' | 'once' | 'asker'>

/** A body without its files. */
type FieldsOf<B> = { [K in keyof B as B[K] extends Blob ? never : K]: B[K] }

/**
 * Handler of an upload. `letIn` authorises the file by the form's fields. A file that is not
 * authorised is refused before it arrives, so that strangers cannot fill the disk.
 */
type UploadHandler<E extends Endpoint> = {
  letIn: (
    fields: ParsedOf<E> extends { body: infer B } ? FieldsOf<B> : never,
    arrival: ArrivalOf<E>,
  ) => Promise<unknown>
  take: Handle<ParsedOf<E>, ContextOf<E>, AnswerOf<E>>
}

export type Handler<E> = E extends Endpoint
  ? E extends { consumes: 'multipart' }
    ? UploadHandler<E>
    : Handle<ParsedOf<E>, ContextOf<E>, AnswerOf<E>>
  : never
/** One handler for each call of the contract. A missing handler is a compile error. */
export type Handlers = { [K in keyof Contract]: Handler<Contract[K]> }

type LooseHandle = (
  input: object,
  context: Context & { caller?: SignedIn; scope?: ReturnType<typeof scopeOf> },
) => unknown
type LooseUpload = {
  letIn: (fields: object, arrival: Visit) => Promise<unknown>
  take: LooseHandle
}
type LooseHandler = LooseHandle | LooseUpload

type MountOptions = {
  db: Db
  clock: Clock
  findCaller: FindCaller
  /** Our own origin as browsers see it, because https may end at a proxy. */
  origin: () => string
  /**
   * In production, callers without a second factor confirm more of the sensitive calls with their
   * password: `mustConfirm`.
   */
  isProduction: () => boolean
  /** Budget of each address for unknown tokens. */
  strangers: AddressBudget
  owners: SessionOwners
  slots: UploadSlots
  /** Budgets of each user and of each API key. Our own commands have none. */
  callers: CallerBudgets | undefined
}

/** Binds every endpoint to its handler, refuses bad input and checks every answer. */
export function mount(
  app: FastifyInstance,
  contract: Record<string, Endpoint>,
  handlers: Record<string, unknown>,
  options: MountOptions,
) {
  takeEmptyJson(app)
  const packAnswer = createPackedAnswers()
  const bindAll = (scope: FastifyInstance, isMine: (endpoint: Endpoint) => boolean) => {
    for (const [name, endpoint] of Object.entries(contract))
      if (isMine(endpoint))
        bind(scope, name, endpoint, handlers[name] as LooseHandler, { ...options, packAnswer })
  }
  bindAll(app, ({ acceptsForm, consumes }) => !acceptsForm && !consumes)
  // Forms are accepted only where an endpoint allows them, because another site's page can send one
  // without a script.
  app.register((forms, _options, done) => {
    forms.register(formBody)
    bindAll(forms, ({ acceptsForm }) => acceptsForm === true)
    done()
  })
  app.register((uploads, _options, done) => {
    takeMultipartOnly(uploads)
    uploads.register(multipart, { limits: multipartLimits })
    bindAll(uploads, ({ consumes }) => consumes === 'multipart')
    done()
  })
}

/** Accepts an empty body with a JSON content type, because many clients send that. */
function takeEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => (body === '' ? done(null, undefined) : parse(request, body, done)),
  )
}

function bind(
  app: FastifyInstance,
  name: string,
  endpoint: Endpoint,
  handler: LooseHandler,
  {
    db,
    clock,
    findCaller,
    origin,
    isProduction,
    strangers,
    owners,
    slots,
    callers,
    packAnswer,
  }: MountOptions & { packAnswer: PackAnswer },
) {
  const upload = typeof handler === 'object' ? handler : undefined
  const handle = typeof handler === 'object' ? handler.take : handler
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      // Calls that need a session cost their user points, once the user is known.
      cost: endpoint.access === 'public' ? costOf(name) : 0,
      priority: priorityOf(name, endpoint),
      // Uploads take a long time to arrive, so they have slots of their own.
      ...(!upload && { turn: turnOf(endpoint) }),
    },
    handler: async (request, reply) => {
      const at = clock()
      const secure = origin().startsWith('https:')
      const session = endpoint.access === 'public' ? undefined : bearerOf(request)
      // A program sends its key on purpose, so no other site's page can have caused the call.
      const token = bearerOf(request)
      const isByKey = token !== undefined && looksLikeKey(token)
      if (isByKey) delete request.headers.cookie
      if (needsCsrfToken(endpoint)) checkXsrf(request, { secure, session })
      const find = async (token: string) => {
        // Invalid tokens count against the address's budget, because each look-up costs a query.
        spendOrRefuse(strangers, request.ip, 1, machineTime())
        const found = await findCaller(token, at)
        if (found) {
          strangers.spend(request.ip, -1, machineTime())
          owners.set(found.tokenHash, payerOf(found))
        }
        return found
      }
      const caller = await authorise(endpoint, request, at, find)
      if (caller && mustConfirm(endpoint, caller, { at, isProduction: isProduction() }))
        throw refuseGenerally('confirm_needed', 'Please confirm that it is you, then try again.')
      if (caller && callers) spendOfCaller(callers, caller, costOf(name))
      reply.header('cache-control', forNobody)
      const arrival = {
        at,
        address: request.ip,
        ...(caller && { caller, scope: scopeOf(endpoint, caller) }),
      }
      const form = upload
        ? await readMultipart(endpoint, request, {
            slots,
            letIn: async (fields) => upload.letIn(readFields(endpoint, fields), arrival),
          })
        : undefined
      try {
        const input = readInput(endpoint, request, form ? form.body : request.body)
        const once = await onceFor({
          db,
          at,
          call: name,
          endpoint,
          input,
          key: request.headers['idempotency-key'],
          id_user: caller?.id,
          id_key: caller?.key?.id,
        })
        if ('replay' in once) return once.replay
        let answer: unknown
        let asksWho = false
        try {
          answer = await handle(input, {
            ...arrival,
            device: deviceOf(request, reply, { secure }),
            pageOrigin: request.headers.origin,
            once: once.run,
            asker: async () => {
              asksWho = true
              const found = token === undefined ? undefined : await find(token)
              return found && actingCaller(found)
            },
          })
        } catch (error) {
          // A duplicate of this request may have succeeded meanwhile, and may be the reason for
          // this refusal.
          const duplicate = error instanceof Refusal ? await once.findDuplicate() : undefined
          if (!duplicate) throw error
          return duplicate.replay
        }
        if (beginsSession(endpoint) && !isByKey && isOurPage(request))
          ensureXsrfCookie(request, reply, { secure, session: session ?? issuedBy(answer) })
        if (endpoint.produces === 'calendar') {
          // Calendars ask all day, and are told that nothing has changed.
          reply
            .header('cache-control', 'private, no-cache')
            .type('text/calendar; charset=utf-8')
            .header('content-disposition', 'attachment; filename="treasures.ics"')
          return sendPacked(request, reply, pack(answer as string))
        }
        if (endpoint.produces === 'pdf') {
          const file = answer as PdfFile
          return reply
            .type('application/pdf')
            .header('content-disposition', `attachment; filename="${file.name}"`)
            .send(file.bytes)
        }
        // Nothing that a person sent is ever shown as a page of ours, whatever it contains.
        if (endpoint.produces === 'file') {
          const file = answer as SentFile
          return reply
            .type(file.type)
            .header('content-length', file.size)
            .header('content-disposition', file.disposition)
            .header('content-security-policy', "default-src 'none'; sandbox")
            .header('x-content-type-options', 'nosniff')
            .send(file.bytes)
        }
        if (endpoint.produces === 'zip')
          return reply
            .type('application/zip')
            .header('content-disposition', 'attachment; filename="personal-data.zip"')
            .send(Readable.from(answer as AsyncIterable<Uint8Array>))
        const caching = cachingOf(endpoint, request, input)
        if (caching) {
          reply.header('cache-control', caching).type('application/json; charset=utf-8')
          const packed = packAnswer(answer as object, () => endpoint.ok.parse(answer))
          return sendPacked(request, reply, packed, asksWho ? ['authorization'] : [])
        }
        if (endpoint.produces !== 'csv' && endpoint.produces !== 'xml') {
          const body = endpoint.ok.parse(answer)
          if (!isMirrored(endpoint)) return body
          reply.type('application/json; charset=utf-8')
          // `as_of` moves on when records that the caller does not see change.
          return sendPacked(request, reply, packJson(body, 'as_of'))
        }
        return reply
          .type(
            endpoint.produces === 'csv'
              ? 'text/csv; charset=utf-8'
              : 'application/xml; charset=utf-8',
          )
          .header('content-disposition', `attachment; filename="${name}.${endpoint.produces}"`)
          .send(Readable.from(answer as AsyncIterable<string>))
      } finally {
        await form?.discard()
      }
    },
  })
}

/** True for lists that programs mirror. They keep the rows and the tag themselves. */
const isMirrored = ({ query }: Endpoint): boolean =>
  query !== undefined && 'updated_since' in query.shape

/** Tells browsers and caches to keep nothing, unless an answer says otherwise. */
export const forNobody = 'private, no-store'

/**
 * Tells caches in front of the server how long they may keep an answer. Undefined if nobody may
 * keep it, as with every answer to a call with a session. Browsers ask again each time.
 */
function cachingOf(
  { method, access, cache, params }: Endpoint,
  request: FastifyRequest,
  asked: { params?: object; query?: object },
): string | undefined {
  if (!cache || method !== 'GET' || access !== 'public' || namesPerson(params)) return undefined
  if (request.headers.authorization !== undefined) return undefined
  if (cache.unless?.({ ...asked.params, ...asked.query })) return undefined
  return `public, max-age=0, s-maxage=${cache.seconds}, stale-while-revalidate=${cache.stale}`
}

/**
 * Public uploads are exempt. Their fields authorise them instead of a session, but the browser may
 * still send its cookies.
 */
const needsCsrfToken = ({ access, consumes }: Endpoint) =>
  access !== 'public' || consumes !== 'multipart'

/** Addresses with a token or an e-mail in them are personal, even for public calls. */
const namesPerson = (params: Endpoint['params']) =>
  Object.entries(params?.shape ?? {}).some(
    ([name, schema]) => name === 'token' || name === 'email' || schema === Secret,
  )

/**
 * The queue in which a call waits: public calls wait by address and the others by user. Files have
 * a queue of their own.
 */
const turnOf = ({ access, produces }: Endpoint) =>
  access === 'public' ? 'address' : produces ? 'file' : 'user'

/** The portal makes these calls before it changes anything, so they set the cross-site token. */
const beginsSession = ({ path }: Endpoint) => path === '/user' || path.startsWith('/oauth/token')

const issuedBy = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'access_token' in answer
    ? String(answer.access_token)
    : undefined

/**
 * True for a call from a page of our own origin. Pages of other origins get no cookie, which they
 * could not read anyway. Browsers state the origin of a page's calls, except for same-origin GETs.
 */
const isOurPage = ({ method, headers: { origin }, host }: FastifyRequest) =>
  origin === undefined ? method === 'GET' : URL.canParse(origin) && new URL(origin).host === host

function readInput(endpoint: Endpoint, request: FastifyRequest, body: unknown) {
  return {
    ...(endpoint.params && { params: readAddress(endpoint.params, request.params) }),
    ...readQuery(endpoint, request.query),
    ...(endpoint.body && { body: readBody(endpoint.body, body, endpoint.acceptsForm) }),
  }
}

/** Refuses unknown filters, because ignoring one would return everything. */
function readQuery({ query, acceptsForm }: Endpoint, value: unknown) {
  const unknown = query ? unknownFields(query, value) : Object.keys(value as object)
  if (unknown.length && !acceptsForm)
    throw refuseGenerally(
      'malformed',
      `The address is malformed: ${sayErrors(unknownWords(unknown))}.`,
      { errors: unknownWords(unknown) },
    )
  return query && { query: readAddress(query, value) }
}

const unknownWords = (names: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(names.map((name) => [name.slice(0, 100), ['is not known here']]))

/**
 * Reads path and query parameters. Programs write these parameters, so an error is refused as
 * malformed input.
 */
function readAddress(schema: z.ZodMiniObject, value: unknown) {
  for (const [name, given] of Object.entries(value as Record<string, unknown>)) {
    const why = Array.isArray(given)
      ? 'must be given only once'
      : typeof given === 'string' && holdsNul(given) && 'contains a NUL byte'
    if (why)
      throw refuseGenerally('malformed', `The address is malformed: ${name} ${why}.`, {
        errors: { [name]: [why] },
      })
  }
  const { success, data, error } = schema.safeParse(asSeen(value))
  if (success) return data
  const errors = wordErrors(error)
  throw refuseGenerally('malformed', `The address is malformed: ${sayErrors(errors)}.`, { errors })
}

/**
 * Reads a body. People type it, so errors are given per field. An absent body counts as an empty
 * object if that is valid. Unknown fields are refused, because they would be lost silently. They
 * are accepted only in calls for which OAuth requires this.
 */
function readBody(schema: z.ZodMiniObject, sent: unknown, takesUnknown = false) {
  const value = sent === undefined && schema.safeParse({}).success ? {} : sent
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuseGenerally('malformed', 'The body must be a JSON object.')
  const oddity = oddityOf(value)
  if (oddity) throw refuseGenerally('malformed', `The body ${oddity}.`)
  const { success, data, error } = schema.safeParse(asSeen(value))
  const unknown = takesUnknown ? [] : unknownFields(schema, value)
  if (success && unknown.length === 0) return data
  const errors = { ...unknownWords(unknown), ...(error && wordErrors(error)) }
  throw refuseGenerally('invalid_fields', 'Please correct the problems', { errors })
}

/** Reads the fields of a form whose file is still arriving. */
function readFields({ body }: Endpoint, value: object): object {
  const isFile = (schema: unknown) => schema === Upload
  const files = Object.entries(body?.shape ?? {}).filter(([, schema]) => isFile(schema))
  return body
    ? readBody(
        z.omit(body, Object.fromEntries(files.map(([name]) => [name, true as const]))),
        value,
      )
    : {}
}

/** "page must be a number; token: This link is not complete". */
const sayErrors = (errors: Record<string, string[]>) =>
  Object.entries(errors)
    .map(([field, texts]) => {
      const words = texts.join(', ').replace(/\.$/, '')
      return /^[A-Z]/.test(words) ? `${field}: ${words}` : `${field} ${words}`
    })
    .join('; ')

/** Deepest nesting of a body, more than twice what any call of ours needs. */
const deepest = 32

/**
 * Finds content that no field may have: a NUL byte, which PostgreSQL text cannot hold, or too deep
 * nesting. Uses a stack instead of recursion, because the sender chooses the depth.
 */
function oddityOf(body: object): string | undefined {
  const left: [value: unknown, depth: number][] = [[body, 1]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [value, depth] = next
    if (typeof value === 'string' && holdsNul(value)) return 'contains a NUL byte'
    if (typeof value !== 'object' || value === null) continue
    if (depth > deepest) return `is nested too deep: ${deepest} levels at most`
    for (const [key, inner] of Object.entries(value)) left.push([key, depth], [inner, depth + 1])
  }
  return undefined
}

/** Removes invisible characters from every text, except from passwords. */
function asSeen(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /password/.test(name) ? value : withoutUnseen(value)
  if (Array.isArray(value)) return value.map((each) => asSeen(each, name))
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asSeen(each, key)]))
}

const holdsNul = (text: string) => text.includes('\0')
