import { fileBytes, fileMegabytes, type Endpoint } from '@treasures/api-client'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuseGenerally } from './refuse.ts'
import { makeUploadFolder } from './upload-folder.ts'
import type { UploadSlots } from './upload-slots.ts'

/** Limits of a form: one file and a few short fields. Anything more is discarded as it arrives. */
export const multipartLimits = {
  files: 1,
  fileSize: fileBytes,
  fields: 10,
  fieldNameSize: 100,
  fieldSize: 1_000,
  headerPairs: 20,
}

export type MultipartBody = {
  /** Fields as text, and the file as a Blob whose bytes stay on disk until they are read. */
  body: Record<string, unknown>
  /** Deletes the file. */
  discard(): Promise<void>
}

/** Accepts only forms with files in this scope. */
export function takeMultipartOnly(scope: FastifyInstance) {
  scope.removeContentTypeParser(['application/json', 'text/plain'])
  scope.addContentTypeParser('*', (_request, _payload, done) => done(noMultipart()))
}

type Reading = {
  slots: UploadSlots
  /** Authorises the upload by its fields, before the file is read. */
  letIn: (fields: object) => Promise<unknown>
}

/**
 * Reads a form piece by piece. The fields come first and decide whether the file may follow. The
 * file goes to disk instead of memory, so that many people can send files over slow connections at
 * the same time.
 */
export async function readMultipart(
  endpoint: Endpoint,
  request: FastifyRequest,
  { slots, letIn }: Reading,
): Promise<MultipartBody> {
  if (!request.isMultipart()) throw noMultipart()
  let leave = () => {}
  let folder: string | undefined
  const discard = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    leave()
  }
  try {
    leave = slots.take(request.ip)
    const body: Record<string, unknown> = Object.create(null)
    const fileSize = sizeOf(endpoint) * 1024 * 1024
    for await (const part of request.parts({ limits: { ...multipartLimits, fileSize } })) {
      if (folder !== undefined) throw malformed('the file must be its last part')
      if (part.fieldname in body) throw malformed(`${part.fieldname} must be given only once`)
      if (part.type === 'field') body[part.fieldname] = valueOf(part)
      else {
        await letIn(body)
        folder = await makeUploadFolder()
        body[part.fieldname] = await keep(part.file, join(folder, 'file'))
      }
    }
    return { body, discard }
  } catch (error) {
    await discard()
    drain(request.raw)
    throw refusalOf(endpoint, error)
  }
}

/** Milliseconds for the sender of a refused upload to finish. */
const drainFor = 20_000

/**
 * Reads and discards the rest of a refused upload for a while. Browsers read an answer only after
 * sending everything. If we hung up first, they would report a broken connection.
 */
function drain(request: IncomingMessage) {
  if (request.complete) return
  request.unpipe()
  request.resume()
  const hangUp = setTimeout(() => request.destroy(), drainFor).unref()
  request.once('close', () => clearTimeout(hangUp))
}

/** Ignores the file's original name, so that it never becomes a path. */
async function keep(bytes: Readable, path: string): Promise<Blob> {
  await pipeline(bytes, createWriteStream(path))
  return openAsBlob(path)
}

function valueOf(part: Extract<Multipart, { type: 'field' }>) {
  if (part.valueTruncated || part.fieldnameTruncated)
    throw malformed(`${part.fieldname} is too long`)
  return part.value
}

/** Puts the parser's errors into words. A full disk is our own error and is returned unchanged. */
function refusalOf(endpoint: Endpoint, error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error) || 'syscall' in error) return error
  const code = 'code' in error ? error.code : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(endpoint)
  if (code === 'FST_FILES_LIMIT') return refuseGenerally('too_large', 'Send one file at a time.')
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return refuseGenerally('too_large', 'There are too many fields.')
  return malformed(error.message)
}

/** Uses the endpoint's own code, if it has one. */
function tooLarge(endpoint: Endpoint): Refusal {
  const { problems = {} } = endpoint
  const [code = 'too_large'] = Object.entries(problems).find(([, status]) => status === 413) ?? []
  return new Refusal(413, code, `This file is too large: ${sizeOf(endpoint)} MB at most.`)
}

const sizeOf = ({ megabytes = fileMegabytes }: Endpoint) => megabytes

const malformed = (why: string) => refuseGenerally('malformed', `We cannot read this form: ${why}.`)
const noMultipart = () =>
  refuseGenerally('unsupported_media_type', 'Send multipart/form-data with the file in it.')
