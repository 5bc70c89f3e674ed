import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { Caller, Contract, Endpoint, OkOf, ParsedOf } from '@treasures/api-client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import { sendAnswer, uncached, type PdfFile, type SentFile } from './send-answer.ts'
import { createPackedAnswers, type PackAnswer } from './packed.ts'
import { readFields, readInput } from './read-input.ts'
import type { UploadSlots } from './upload-slots.ts'
import { checkXsrf, ensureXsrfCookie } from './xsrf.ts'

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
      const token = bearerOf(request)
      const session = endpoint.access === 'public' ? undefined : token
      // A program sends its key on purpose, so no other site's page can have caused the call.
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
      reply.header('cache-control', uncached)
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
        return sendAnswer(request, reply, { name, endpoint, input, answer, asksWho, packAnswer })
      } finally {
        await form?.discard()
      }
    },
  })
}

/**
 * Public uploads are exempt. Their fields authorise them instead of a session, but the browser may
 * still send its cookies.
 */
const needsCsrfToken = ({ access, consumes }: Endpoint) =>
  access !== 'public' || consumes !== 'multipart'

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
