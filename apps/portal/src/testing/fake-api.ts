import type { Plugin } from 'vite'

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

type Answer = { status?: number; body: unknown }

const problem = (status: number, code: string): Answer => ({
  status,
  body: { code, message: code },
})

/** How often an address was asked that answers only the second time. */
let tries = 0

/** What the server answers, by path. An images id says in its first word what becomes of it. */
const answers: [RegExp, (path: string) => Answer][] = [
  [/^\/public\/job\/two-/, () => ({ body: ['/public/image/a.webp', '/public/image/b.webp'] })],
  [/^\/public\/job\/none-/, () => ({ body: [] })],
  [/^\/public\/job\/again-/, () => (tries++ ? { body: [] } : problem(500, 'unexpected'))],
  [/^\/public\/job\/\w{1,21}\//, () => problem(400, 'malformed')],
  [/^\/public\/job\//, () => problem(404, 'images_not_found')],
  [/./, () => problem(503, 'unavailable')],
]

/** Stands in for the API under the tests' own origin, over real HTTP. */
export const fakeApi = (): Plugin => ({
  name: 'fake-api',
  configureServer(server) {
    server.middlewares.use('/api', (request, response) => {
      const path = request.url ?? '/'
      if (path.startsWith('/public/image/')) {
        response.setHeader('content-type', 'image/png')
        return response.end(Buffer.from(png, 'base64'))
      }
      const { status = 200, body } = answers.find(([known]) => known.test(path))![1](path)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  },
})
