import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'
import { startAppThread, type AppThread } from '../../api/test/app-thread.ts'
import type { AppWork } from '../../api/test/app-worker.ts'
import { findServer, type TestServer } from '../../api/test/postgres-server.ts'
import { createFaults, type Fault, type Faults } from './faults.ts'

/** One app for each page of the runner, which runs one file's tests at a time. */
type Stage = { thread: AppThread; faults: Faults; port: number | undefined }
const stages = new Map<string, Stage>()

/** Header that the browser adds to every request, naming the page it comes from. */
const header = 'x-test-page'

/** Serves the real app on the tests' own origin, with `faults` in front of it. */
export const realApp = (): Plugin => ({
  name: 'real-app',
  configureServer(server) {
    server.middlewares.use('/api', (incoming, response, next) => {
      const stage = stages.get(String(incoming.headers[header]))
      if (stage?.port === undefined) return next()
      void answer(stage, stage.port, incoming, response)
    })
  },
  async buildEnd() {
    for (const { thread } of stages.values()) await thread.end()
    stages.clear()
    await (await postgres)?.stop()
    postgres = undefined
  },
})

async function answer(
  { faults }: Stage,
  port: number,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  const { pathname } = new URL(incoming.url ?? '/', 'http://app')
  const outcome = await faults.meet(incoming.method ?? 'GET', pathname)
  if (outcome === 'dropped') return response.destroy()
  if (outcome === 'passed on') return passOn(port, incoming, response)
  response.writeHead(outcome.status, { 'content-type': 'application/json', ...outcome.headers })
  response.end(JSON.stringify(outcome.body))
}

function passOn(port: number, incoming: IncomingMessage, response: ServerResponse) {
  const { method, headers } = incoming
  const outgoing = request(
    { host: '127.0.0.1', port, path: `/api${incoming.url}`, method, headers },
    (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    },
  )
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

let postgres: Promise<TestServer> | undefined

/** Starts the server of this run, with the template database that every file copies. */
async function startDatabases(thread: AppThread) {
  const server = await findServer()
  await thread.do('prepare', server.url)
  return server
}

function stageOf(page: string): Stage {
  const stage = stages.get(page) ?? {
    thread: startAppThread(),
    faults: createFaults(),
    port: undefined,
  }
  stages.set(page, stage)
  return stage
}

const begin: BrowserCommand<[origin: string]> = async ({ sessionId, context }, origin) => {
  const stage = stageOf(sessionId)
  stage.faults.clear()
  postgres ??= startDatabases(stage.thread)
  const { url } = await postgres
  stage.port = await stage.thread.do('begin', url, origin)
  await context.setExtraHTTPHeaders({ [header]: sessionId })
}

const end: BrowserCommand<[]> = ({ sessionId }) => {
  stageOf(sessionId).port = undefined
}

const make: BrowserCommand<Parameters<AppWork['make']>> = ({ sessionId }, ...input) =>
  stageOf(sessionId).thread.do('make', ...input)

const addFault: BrowserCommand<[Fault]> = ({ sessionId }, fault) =>
  stageOf(sessionId).faults.add(fault)

const releaseFaults: BrowserCommand<[]> = ({ sessionId }) => stageOf(sessionId).faults.release()

const clearFaults: BrowserCommand<[]> = ({ sessionId }) => stageOf(sessionId).faults.clear()

/** Commands for tests in the browser. `app.ts` gives them types. */
export const appCommands = {
  beginApp: begin,
  endApp: end,
  makeRecords: make,
  addFault,
  releaseFaults,
  clearFaults,
}
