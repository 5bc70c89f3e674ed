import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { S3Driver } from 'flydrive/drivers/s3'
import { FilesAway, isFileName, mustBeFileName, sha256, type Files } from '../../kernel/files.ts'
import type { BucketSettings } from './bucket.settings.ts'
import { restAfterSilence } from './rest-after-silence.ts'
import { AnswerUnusable, wholeAnswers, type AnswerLimits } from './whole-answers.ts'

/** Attempts per call: one, and two retries if they can help. */
const tries = 3
/** Milliseconds that a status check waits. */
const patience = 5_000
/** Milliseconds for which an unresponsive store is not called. */
const usualRest = 5_000

type Options = { limits?: Partial<AnswerLimits>; rest?: number }

/**
 * Stores files in any S3-compatible bucket. Each file is stored with its checksum and read
 * completely before any of it is returned. Truncated and damaged responses are retried.
 */
export function bucketFiles(
  settings: BucketSettings,
  { limits, rest = usualRest }: Options = {},
): Files {
  const { bucket, endpoint, region, prefix, accessKeyId, secretAccessKey } = settings
  const answers = wholeAnswers(limits)
  const driver = new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Amazon has a host name for each bucket. Other stores may not.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Endpoints configured for other programs on this machine must not apply.
    ignoreConfiguredEndpointUrls: true,
    visibility: 'private',
    supportsACL: false,
    // The signature covers the checksum of the request. Some stores do not know the newer
    // checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    maxAttempts: tries,
    requestHandler: answers,
  })
  const resting = restAfterSilence(rest)
  const before = prefix === '' ? '' : `${prefix}/`

  function keyOf(name: string) {
    mustBeFileName(name)
    return before + name
  }
  /** Calls for the health check skip the rest period. */
  async function asking<T>(what: string, work: () => Promise<T>, inAnyCase = false): Promise<T> {
    if (!inAnyCase && !resting.mayAsk())
      throw new FilesAway(`The bucket ${bucket} did not answer a moment ago`)
    try {
      const answer = await work()
      resting.answered()
      return answer
    } catch (error) {
      if (error instanceof AnswerUnusable && !error.isOfFile) resting.unanswered()
      else resting.answered()
      throw new FilesAway(`The bucket ${bucket} did not ${what}: ${reasonOf(error)}`, {
        cause: error,
      })
    }
  }
  const listPage = (options: { paginationToken?: string; maxResults?: number } = {}) =>
    asking(
      'list its files',
      () => driver.listAll(before || '/', { recursive: true, ...options }),
      options.maxResults === 1,
    )

  return {
    place: {
      kind: 'bucket',
      bucket,
      host: endpoint === undefined ? `s3.${region}.amazonaws.com` : new URL(endpoint).host,
    },
    write: (name, bytes) =>
      asking('store a file', () =>
        driver.put(keyOf(name), bytes, {
          contentLength: bytes.length,
          Metadata: { sha256: sha256(bytes) },
        }),
      ),
    read: (name) =>
      asking('return a file', async () => {
        const bytes = await driver.getBytes(keyOf(name)).catch((error: unknown) => {
          if (nameOf(error) === 'NoSuchKey') return undefined
          throw error
        })
        return bytes && { bytes: Readable.from([bytes]), size: bytes.length }
      }),
    remove: (name) => asking('remove a file', () => driver.delete(keyOf(name))),
    async *list() {
      let token: string | undefined
      do {
        const page = await listPage(token === undefined ? {} : { paginationToken: token })
        for (const object of page.objects) {
          const name = object.isFile ? object.key.slice(before.length) : ''
          if (isFileName(name)) yield name
        }
        if (page.paginationToken !== undefined && page.paginationToken === token)
          throw new FilesAway(`The bucket ${bucket} lists the same files again and again`)
        token = page.paginationToken
      } while (token !== undefined)
    },
    async check() {
      const late = wait(patience, undefined, { ref: false }).then(() => {
        throw new FilesAway(
          `The bucket ${bucket} did not answer within ${patience / 1_000} seconds`,
        )
      })
      await Promise.race([listPage({ maxResults: 1 }), late])
    },
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** Returns the store's own error code, such as `AccessDenied`, or the transport error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isTheirs = '$fault' in error && error.name !== 'Error'
  return isTheirs ? `it says ${error.name}` : error.message
}
