import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

/**
 * Serves uploads over real HTTP in browser tests, at `/uploads/WAY/…`. Tests of XMLHttpRequest's
 * progress and aborts need it, because a `fetch` double cannot show them. `WAY` names the answer.
 */
export const answerUploads = (): Plugin => ({
  name: 'answer-uploads',
  configureServer(server) {
    server.middlewares.use('/uploads', (request, response) => {
      // After the page aborts an upload, there is no connection left to answer.
      answer(request, response).catch(() => response.destroy())
    })
  },
})

async function answer(request: IncomingMessage, response: ServerResponse) {
  const way = request.url?.split('/')[1]
  const body = await bodyOf(request)
  const say = (status: number, what: object) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' })
    response.end(JSON.stringify(what))
  }
  if (way === 'stuck') return
  if (way === 'broken') {
    response.writeHead(502, { 'content-type': 'text/html' })
    return response.end('<h1>Bad gateway</h1>')
  }
  if (way === 'strange') return say(200, { image_number: 'one' })
  if (way === 'refusing') return say(422, { code: 'image_not_readable', message: 'No picture.' })
  const fields = [...body.matchAll(/name="(\w+)"(; filename="([^"]*)")?/g)].map((found) => found[1])
  const number = Number(/name="image_number"\r\n\r\n(\d)/.exec(body)?.[1])
  if (fields.join() !== 'id_job,token,image_number,file')
    return say(400, { code: 'malformed', message: `The fields are ${fields.join()}.` })
  say(200, { image_number: number, url: `/${number}.webp`, width: 400, height: 300 })
}

async function bodyOf(request: IncomingMessage) {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('latin1')
}
