import { hash, verify } from '@node-rs/argon2'
import { makeSecret } from './secrets.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** `memory` in KiB, `passes` over it. */
export type HashingCost = { memory: number; passes: number }

/** 19 MiB and two passes, as OWASP asks for Argon2id; some 15 ms of one core. */
export const hashingCost: HashingCost = { memory: 19_456, passes: 2 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** False for a user without a password, and for none at all, after just as much work. */
  matches(password: string, hash: string | null | undefined): Promise<boolean>
  /** Refuses with 503 when more wait than would be done in a second or two. */
  mustHaveRoom(): void
}

/**
 * Each hash fills a core and 19 MiB: all at once they would stop everything else. The hundred that may wait
 * are done within two seconds.
 */
const hashingQueue = () =>
  createWorkQueue({ atOnce: 2, waiting: 100, busy: 'Many people are signing in at the moment.' })

/** Known and unknown e-mails wait in the same queue for the same work. */
export function createPasswords(
  cost: HashingCost = hashingCost,
  queue: WorkQueue = hashingQueue(),
): Passwords {
  // Argon2id is what the library does unless told otherwise.
  const options = { memoryCost: cost.memory, timeCost: cost.passes, parallelism: 1 }
  // What nobody's password matches, at the same cost as everybody's.
  const nobodys = hash(makeSecret(), options)
  return {
    mustHaveRoom: queue.mustHaveRoom,
    hash: (password) => queue.run(() => hash(typed(password), options)),
    async matches(password, stored) {
      const against = stored ?? (await nobodys)
      const isRight = await queue.run(() => verify(against, typed(password)))
      return isRight && stored != null
    },
  }
}

/** One keyboard sends "é" as one character and another as two: both are the same password. */
const typed = (password: string) => password.normalize('NFKC')
