import type { Contract, InputOf } from '@treasures/api-client'
import type { Files } from '../src/kernel/files.ts'
import type { Db } from '../src/kernel/db/connect.ts'
import { hashSecret, makeSecret } from '../src/kernel/secrets.ts'
import {
  createFixtures,
  createCustomer,
  createJobs,
  createTreasure,
  giveCodes,
} from './fixtures.ts'
import { markOfA } from './mark-of-a.ts'
import type { CallerName } from './policy.table.ts'
import { createUser, type NewUser } from './sign-in.ts'

/**
 * Records that a call is about, created when asked for. `absentTargets` are ids of missing records.
 */
export type Targets = {
  customer(): number
  /** Another customer of the same region. */
  secondCustomer(): Promise<number>
  customerWithoutUser(): Promise<number>
  treasureWithoutUser(): Promise<number>
  treasure(): number
  address(): number
  account(): number
}

export const absentTargets = (() => {
  const absent = 2_000_000
  return {
    customer: () => absent,
    secondCustomer: async () => absent + 1,
    customerWithoutUser: async () => absent,
    treasureWithoutUser: async () => absent,
    treasure: () => absent,
    address: () => absent,
    account: () => absent,
  } satisfies Targets
})()

let made = 0
export const freshEmail = () => `${markOfA}-${++made}@example.org`
export const freshMobile = () => `+4477009${String(10_000 + ++made)}`

/** Creates two regions with the same kinds of people, an admin and a super. Every switch is on. */
export async function createPolicyFixtures(db: Db, files: Files) {
  await createFixtures(db)
  await db.updateTable('permissions').set({ allowed: true }).execute()
  // B's region is by the sea, so that B's offers are not A's.
  await giveCodes(db, 2, ['BN1'])
  const bySea = { postcode: 'BN1 1AA', lat: 50.844, lon: -0.14 }
  const makeCustomer = (id_region: number, lname: string, email = `${lname}@example.org`) =>
    createCustomer(db, { id_region, lname, email, ...(id_region === 2 && bySea) })
  const makeTreasure = (id_region: number, lname: string, email = `${lname}@example.org`) =>
    createTreasure(db, { id_region, lname, email, mphone: freshMobile() })

  const customerA = await makeCustomer(1, markOfA)
  const customerB = await makeCustomer(2, 'Thistlewood')
  const treasureA = await makeTreasure(1, `${markOfA}-t`)
  const treasureB = await makeTreasure(2, 'Thistlewood-t')
  const user = (changes: NewUser) => createUser(db, changes)
  const users = {
    'customer A': await user({
      id_customer: customerA,
      lname: markOfA,
      email: `${markOfA}@example.org`,
    }),
    'customer B': await user({ id_customer: customerB }),
    'treasure A': await user({ id_treasure: treasureA, lname: markOfA }),
    'treasure B': await user({ id_treasure: treasureB }),
    'ambassador A': await user({ id_ambassador: 1, lname: markOfA }),
    'ambassador B': await user({ id_ambassador: 2 }),
    admin: await user({ is_admin: true }),
    super: await user({ is_admin: true, super: true }),
  }
  const [id_job = 0] = await createJobs(db, customerA, [{ images_id: 'AAAAAAAAAAAAAAAAAAAAAA' }])
  await db
    .insertInto('job_images')
    .values({ id_job, position: 1, file: 'BBBBBBBBBBBBBBBBBBBBBB', width: 10, height: 10 })
    .execute()
  const address = await db
    .selectFrom('addresses')
    .select('id')
    .where('id_customer', '=', customerA)
    .executeTakeFirstOrThrow()

  const targets: Targets = {
    customer: () => customerA,
    secondCustomer: () => makeCustomer(1, `${markOfA}-second`),
    customerWithoutUser: () => makeCustomer(1, `${markOfA}-new`, freshEmail()),
    treasureWithoutUser: () => makeTreasure(1, `${markOfA}-new`, freshEmail()),
    treasure: () => treasureA,
    address: () => address.id,
    account: () => users['customer A'].id,
  }
  /** Token of the next caller, for records bound to a sign-in. */
  const asking: string | undefined = undefined
  return { db, files, users, customerA, customerB, targets, asking: asking as string | undefined }
}
export type PolicyFixtures = Awaited<ReturnType<typeof createPolicyFixtures>>

/**
 * Starts a session without the cost of a password. The "expired token" caller's session has ended.
 */
export async function beginSession(fixtures: PolicyFixtures, caller: CallerName) {
  const { db, users } = fixtures
  if (caller === 'visitor') return undefined
  const isLate = caller === 'expired token'
  const token = makeSecret()
  await db
    .insertInto('access_tokens')
    .values({
      hash: hashSecret(token),
      id_user: users[isLate ? 'super' : caller].id,
      created_at: new Date(Date.now() - 7_200_000),
      confirmed_at: new Date(),
      expires_at: new Date(Date.now() + (isLate ? -1_000 : 3_600_000)),
    })
    .execute()
  fixtures.asking = token
  return token
}

type Input<K extends keyof Contract> = InputOf<Contract[K]>
export type Asking = { fixtures: PolicyFixtures; targets: Targets }

type MakesInput<K extends keyof Contract> = (asking: Asking) => Input<K> | Promise<Input<K>>

/** True for calls that ask for something: with a path or a body, or a field of the query. */
type Asks<I> = I extends { params: unknown } | { body: unknown }
  ? true
  : I extends { query: infer Q }
    ? Record<never, never> extends Q
      ? false
      : true
    : false

/**
 * Inputs of some calls. Each feature has its own file in `inputs/`. Calls that work without an input
 * need none.
 */
export type InputsFor<K extends keyof Contract> = {
  [P in K as Asks<Input<P>> extends true ? P : never]: MakesInput<P>
} & { [P in K]?: MakesInput<P> }
