import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { problem, type Fake, type FakeRequest } from './fake-call.ts'
import { fakeCustomers } from './fake-customers.ts'
import { fakeIdentity } from './fake-identity.ts'
import { fakeJobs } from './fake-jobs.ts'
import { fakeMatching } from './fake-matching.ts'
import { faultOf } from './fake-faults.ts'
import { fakeOptions } from './fake-options.ts'
import { fakePanels } from './fake-panels.ts'
import { fakeStaffJobs } from './fake-staff-jobs.ts'
import { fakeTreasures } from './fake-treasures.ts'

const fakes: readonly Fake[] = [
  fakeMatching,
  fakeJobs,
  fakeIdentity,
  fakePanels,
  fakeTreasures,
  fakeCustomers,
  fakeOptions,
  fakeStaffJobs,
]

/** Stands in for the API under the tests' own origin, over real HTTP. */
export const fakeApi = (): Plugin => ({
  name: 'fake-api',
  configureServer(server) {
    server.middlewares.use('/api', (request, response) => {
      void answer(request, response)
    })
  },
})

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
  const asked: FakeRequest = {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    body: await bodyOf(request),
    token: request.headers.authorization?.replace(/^Bearer /, ''),
  }
  const fault = faultOf(asked)
  if (fault === 'dropped') return response.destroy()
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 1_500))
  const {
    status = 200,
    body,
    headers,
  } = fault === 'broken'
    ? problem(500, 'unexpected')
    : (fakes.map((fake) => fake(asked)).find(Boolean) ?? problem(503, 'unavailable'))
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString()
  return text ? JSON.parse(text) : undefined
}
