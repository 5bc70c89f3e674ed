import type { Endpoint, Problem } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { FindCaller } from '#kernel/http/caller.ts'
import { insideTransaction } from '#kernel/db/inside-transaction.ts'
import type { Db } from '#kernel/db/connect.ts'
import { findCallerOfUser } from '../../people/users/find-caller.store.ts'

/** Builds the server from its parts, as `buildApp` does. */
export type Build = (deps: Deps, options: { findCaller: FindCaller }) => FastifyInstance

export type CallInput = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
}
export type Answer = { ok: unknown } | { refused: string }

type Entering = {
  id_user: number
  /** Region that the caller had chosen, as in `X-Region`. */
  region: number | null
}

/**
 * Opens the server's own calls to background work, in the name of a user, whose rights are read
 * again for each call. Each call runs inside a given transaction, and calls no outside service.
 */
export async function openFrontDoor(deps: Deps, build: Build, { id_user, region }: Entering) {
  // The app reads the database once when it starts.
  const at = { now: new Date(0), tx: deps.database.db as Db | undefined }
  const inTx = () => {
    if (!at.tx) throw new Error('A call outside a transaction')
    return at.tx
  }
  const inner = new Proxy({} as Db, {
    get(_target, name) {
      const tx = inTx()
      const value: unknown = Reflect.get(tx, name, tx)
      return typeof value === 'function' ? (value.bind(tx) as unknown) : value
    },
  })
  const app = build(
    {
      ...deps,
      database: { ...insideTransaction(inner, deps.database.engine), db: inner },
      clock: () => at.now,
      payments: unreachable(deps.payments),
      accounting: unreachable(deps.accounting),
      texts: deps.texts && unreachable(deps.texts),
      webhooks: unreachable(deps.webhooks),
      pushes: unreachable(deps.pushes),
      backups: undefined,
      metrics: undefined,
      tracing: undefined,
      boardDrawing: undefined,
      log: { ...deps.log, level: 'error' },
    },
    { findCaller: () => findCallerOfUser(inTx(), id_user) },
  )
  await app.ready()
  at.tx = undefined

  return {
    /** Makes a call in a transaction of the given database, as at the given time. */
    async call(
      tx: Db,
      { method, path }: Endpoint,
      { params = {}, query = {}, body }: CallInput,
      now: Date,
    ): Promise<Answer> {
      const { db } = insideTransaction(tx, deps.database.engine)
      at.tx = db
      at.now = now
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      )
      const answer = await app.inject({
        method,
        url: `/api${fillPath(path, params)}${search.size ? `?${search}` : ''}`,
        headers: {
          authorization: 'Bearer bulk',
          ...(region !== null && { 'x-region': String(region) }),
        },
        ...(body && { payload: body }),
      })
      if (answer.statusCode < 400) return { ok: answer.json() }
      const { message, errors } = answer.json<Problem>()
      // The database or the storage is away. The task is tried again later.
      if (answer.statusCode === 503) throw new Error(message)
      return { refused: [message, ...Object.values(errors ?? {}).flat()].join(' ') }
    },
    close: () => app.close(),
  }
}
export type FrontDoor = Awaited<ReturnType<typeof openFrontDoor>>

const fillPath = (path: string, params: Record<string, string | number>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Lets an app read an outside service's constants, but not call it. */
const unreachable = <Port extends object>(port: Port): Port =>
  new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function'
        ? () => Promise.reject(new Error(`A bulk act may not call ${String(name)}`))
        : value
    },
  })
