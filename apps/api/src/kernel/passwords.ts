import { hash, verify } from '@node-rs/argon2'
import { makeSecret } from './secrets.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** `memory` in KiB, `passes` over it. */
export type HashingCost = { memory: number; passes: number }

/** OWASP's recommendation for Argon2id: 19 MiB and two passes, about 15 ms of one core. */
export const hashingCost: HashingCost = { memory: 19_456, passes: 2 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** Returns false if the user or the password is missing, after the same amount of work. */
  matches(password: string, hash: string | null | undefined): Promise<boolean>
  /** Refuses with 503 if the queue would take more than two seconds. */
  mustHaveRoom(): void
}

/**
 * Limits hashing, because each hash fills a core and 19 MiB. A full queue of one hundred is done
 * within two seconds.
 */
const hashingQueue = () =>
  createWorkQueue({ atOnce: 2, waiting: 100, busy: 'Many people are signing in at the moment.' })

/**
 * Known and unknown e-mails wait in the same queue for the same work, so timing reveals nothing.
 */
export function createPasswords(
  cost: HashingCost = hashingCost,
  queue: WorkQueue = hashingQueue(),
): Passwords {
  // Argon2id is the library's default.
  const options = { memoryCost: cost.memory, timeCost: cost.passes, parallelism: 1 }
  // Hash that no password matches, at the same cost as a real one.
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

/** Normalises Unicode: one keyboard sends "é" as one character and another as two. */
const typed = (password: string) => password.normalize('NFKC')
