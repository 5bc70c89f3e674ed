import { portalClient } from '@treasures/api-client'
import { openPostgres } from '#kernel/db/connect.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { createPasswords } from '#kernel/passwords.ts'
import { startPostgres } from '#test/postgres-server.ts'
import { createUser } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'

export type TimingResult = {
  pairs: number
  /** Median milliseconds of each. */
  known: number
  unknown: number
  /** Share of pairs in which the known e-mail is slower. At 0.5 the two are indistinguishable. */
  auc: number
}

const people = 40

/**
 * Signs in with wrong passwords, alternating between known and unknown e-mails, over HTTP and at
 * production's hashing cost. A difference in time would reveal which e-mails have an account.
 */
export async function benchSignInTiming({ pairs = 2_000 } = {}): Promise<TimingResult> {
  const server = await startPostgres()
  const database = openPostgres(server.url)
  await migrate(database)
  const passwords = createPasswords()
  const app = await startTestApp(database, { passwords })
  try {
    const hash = await passwords.hash('the right password')
    for (let i = 0; i < people; i++) {
      const { id } = await createUser(database.db, { email: `k${i}@example.org`, password: null })
      await database.db
        .updateTable('users')
        .set({ password_hash: hash })
        .where('id', '=', id)
        .execute()
    }
    const time = async (kind: 'k' | 'u', i: number) => {
      const body = JSON.stringify({
        ...portalClient,
        grant_type: 'password',
        username: `${kind}${i % people}@example.org`,
        password: `a wrong password ${i}`,
      })
      const began = performance.now()
      const answer = await fetch(`${app.apiBase}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await answer.arrayBuffer()
      if (answer.status !== 401) throw new Error(`Answered ${answer.status} in place of 401`)
      return performance.now() - began
    }
    for (let i = 0; i < people; i++) await Promise.all([time('k', i), time('u', i)])

    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < pairs; i++) {
      // Alternates which e-mail is tried first, so that neither profits from a warm cache.
      if (i % 2) known.push(await time('k', i))
      unknown.push(await time('u', i))
      if (i % 2 === 0) known.push(await time('k', i))
    }
    return { pairs, known: middle(known), unknown: middle(unknown), auc: rankTest(known, unknown) }
  } finally {
    await app.close()
    await database.close()
    await server.stop()
  }
}

const middle = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Returns the share of pairs in which the first kind is larger, by the sum of its ranks. */
function rankTest(first: readonly number[], second: readonly number[]): number {
  const sorted = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value)
  const ranks = sorted.reduce((sum, { isFirst }, i) => sum + (isFirst ? i + 1 : 0), 0)
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length)
}

if (import.meta.main)
  console.table([await benchSignInTiming({ pairs: Number(process.argv[2] ?? 2_000) })])
