import { inOwnProcess, processBeside, ProcessKilled } from '#kernel/in-own-process.ts'
import { createWorkQueue } from '#kernel/work-queue.ts'
import { parseEmail, type ReadEmail } from './parse-email.ts'

const program = processBeside(import.meta.url, 'read-email')

const reading = createWorkQueue({ atOnce: 2, waiting: 60, busy: 'Many e-mails are coming in.' })

/** Bytes of an e-mail that takes at most a tenth of a second, whatever it contains. */
const smallAtMost = 200_000

/**
 * Reads a raw e-mail. Large ones are read in a separate process, because some take minutes or
 * gigabytes. Returns null if it cannot be read.
 */
export const readEmail = (
  raw: Uint8Array,
  envelopeFrom: string | undefined,
): Promise<ReadEmail | null> =>
  raw.length <= smallAtMost
    ? parseEmail(raw, envelopeFrom).catch(() => null)
    : reading.run(async () => {
        const bounds = { time: 20_000, memory: 512 }
        try {
          const answer = await inOwnProcess<{ email: ReadEmail | null }>(
            program,
            { raw, envelopeFrom },
            bounds,
          )
          return answer.email
        } catch (error) {
          if (error instanceof ProcessKilled) return null
          throw error
        }
      })
