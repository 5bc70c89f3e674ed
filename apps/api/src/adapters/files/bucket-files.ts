import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { S3Driver } from 'flydrive/drivers/s3'
import { FilesAway, isFileName, mustBeFileName, sha256, type Files } from '../../kernel/files.ts'
import type { BucketSettings } from '../../kernel/settings.ts'
import { restAfterSilence } from './rest-after-silence.ts'
import { AnswerUnusable, wholeAnswers, type AnswerLimits } from './whole-answers.ts'

/** Of one call: the first try and two more, where another one may help. */
const tries = 3
/** Milliseconds that somebody waits who only wants to know how it is. */
const patience = 5_000
/** Milliseconds for which a store that does not answer is left alone. */
const usualRest = 5_000

type Options = { limits?: Partial<AnswerLimits>; rest?: number }

/**
 * Files in a bucket of anybody who answers as S3 does. Each has its checksum beside it, and is read as a whole before
 * any of it counts: what is cut off, or another than was written, is asked for again.
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
    // A name of its own for each bucket is what Amazon has; others may have none.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // The settings of this machine's other programs are none of ours.
    ignoreConfiguredEndpointUrls: true,
    visibility: 'private',
    supportsACL: false,
    // The signature holds the checksum of what is sent; the later ways are not known to every store.
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
  /** What is asked for the whole store's sake is asked in any case. */
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
      asking('take a file', () =>
        driver.put(keyOf(name), bytes, {
          contentLength: bytes.length,
          Metadata: { sha256: sha256(bytes) },
        }),
      ),
    read: (name) =>
      asking('give a file', async () => {
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
          throw new FilesAway(`The bucket ${bucket} lists the same files over and over`)
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

/** What the store calls it, `AccessDenied`, or what went wrong on the way there. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isTheirs = '$fault' in error && error.name !== 'Error'
  return isTheirs ? `it says ${error.name}` : error.message
}
