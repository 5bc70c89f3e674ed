import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { Agent, request as ask } from 'undici'
import { sha256 } from '../../kernel/files.ts'

/** Time limits of a call, in milliseconds. */
export type AnswerLimits = {
  connect: number
  /** Longest wait for the next byte. */
  silence: number
  /** Time from the call to the last byte of its response, however slowly it arrives. */
  whole: number
}

const usual: AnswerLimits = { connect: 3_000, silence: 5_000, whole: 20_000 }

/**
 * Largest response, in bytes. Photos are re-encoded and documents are text, so all are much
 * smaller.
 */
const atMost = 64 * 1024 * 1024
/** Concurrent connections of one process. */
const connections = 50

/** A request as the SDK signs it. */
type SignedCall = {
  protocol: string
  hostname: string
  port?: number
  method: string
  path: string
  query?: Record<string, string | string[] | null>
  headers: Record<string, string>
  body?: unknown
}

/** An unusable response, which says nothing about the requested file. A retry may help. */
export class AnswerUnusable extends Error {
  override readonly name = 'AnswerUnusable'
  /** Tells the SDK to retry. */
  readonly $retryable: { throttling: boolean }
  /** True if the store works and only this file's response is unusable. */
  readonly isOfFile: boolean
  constructor(message: string, { throttling = false, isOfFile = false } = {}) {
    super(message)
    this.$retryable = { throttling }
    this.isOfFile = isOfFile
  }
}

/**
 * Transports the SDK's calls. A response is returned only once it is complete, has the announced
 * length and matches the stored checksum. A broken stream would fail in the middle of a photo, when
 * a retry is no longer possible.
 */
export function wholeAnswers(limits: Partial<AnswerLimits> = {}) {
  const { connect, silence, whole } = { ...usual, ...limits }
  const agent = new Agent({
    connections,
    connect: { timeout: connect },
    headersTimeout: silence,
    bodyTimeout: silence,
  })
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    async handle(call: SignedCall) {
      const limit = AbortSignal.timeout(whole)
      try {
        const answer = await ask(addressOf(call), {
          method: call.method as 'GET',
          headers: call.headers,
          body: (call.body as Uint8Array | undefined) ?? null,
          dispatcher: agent,
          signal: limit,
        })
        const bytes = await readWhole(answer.body)
        const { statusCode, headers } = answer
        if (statusCode >= 500) throw refused(statusCode, bytes)
        mustBeWhatWasWritten(call.method, headers, bytes)
        return {
          response: { statusCode, headers: flatten(headers), body: Readable.from([bytes]) },
        }
      } catch (error) {
        if (error instanceof AnswerUnusable) throw error
        if (limit.aborted) throw new AnswerUnusable(`no answer within ${whole / 1_000} seconds`)
        throw new AnswerUnusable(error instanceof Error ? error.message : String(error))
      }
    },
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
    destroy: () => void agent.destroy(),
  }
}

function addressOf({ protocol, hostname, port, path, query = {} }: SignedCall): string {
  const search = Object.entries(query)
    .flatMap(([name, value]) =>
      [value].flat().map((one) => `${escape(name)}=${one === null ? '' : escape(one)}`),
    )
    .join('&')
  return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${search && `?${search}`}`
}

/** Escapes all characters that signatures require: more than `encodeURIComponent` does. */
const escape = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

async function readWhole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > atMost)
      throw new AnswerUnusable('it is larger than any file of ours', { isOfFile: true })
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function refused(status: number, bytes: Buffer): AnswerUnusable {
  const code = /<Code>(\w+)<\/Code>/.exec(bytes.toString('latin1', 0, 2_000))?.[1]
  const words = `it answered ${status}${code === undefined ? '' : `, ${code}`}`
  return new AnswerUnusable(words, { throttling: status === 503 })
}

/**
 * Checks the stored checksum. undici itself fails if a response is shorter than announced. It cuts
 * off a longer response, so that the checksum differs.
 */
function mustBeWhatWasWritten(method: string, headers: IncomingHttpHeaders, bytes: Buffer) {
  const written = headers['x-amz-meta-sha256']
  if (method === 'GET' && written !== undefined && written !== sha256(bytes))
    throw new AnswerUnusable('it is not what was written', { isOfFile: true })
}

const flatten = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
