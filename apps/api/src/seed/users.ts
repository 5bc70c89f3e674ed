import type { Insertable } from 'kysely'
import type { Db } from '../kernel/db/connect.ts'
import type { Tables } from '../kernel/db/tables.ts'
import { isShown, type SeedCustomer } from './customers.ts'
import type { SeedTreasure } from './treasures.ts'

/** Password of all demo people, printed at the start. Never used in production. */
export const demoPassword = 'treasures-demo'

type Roles = Partial<
  Pick<
    Insertable<Tables['users']>,
    'is_admin' | 'super' | 'id_ambassador' | 'id_customer' | 'id_treasure'
  >
>

/** One sign-in for each role, and for each combination of roles that has its own navigation. */
const demoRoles = (customers: readonly number[], treasures: readonly number[]) =>
  ({
    super: { super: true, is_admin: true },
    admin: { is_admin: true },
    ambassador: { id_ambassador: 1 },
    treasure: { id_treasure: treasures[0] ?? null },
    customer: { id_customer: customers[0] ?? null },
    both: { id_customer: customers[1] ?? null, id_treasure: treasures[1] ?? null },
    'admin-customer': { is_admin: true, id_customer: customers[2] ?? null },
    'admin-treasure': { is_admin: true, id_treasure: treasures[2] ?? null },
    'admin-both': {
      is_admin: true,
      id_customer: customers[3] ?? null,
      id_treasure: treasures[3] ?? null,
    },
    nobody: {},
  }) satisfies Record<string, Roles>

export const demoEmail = (role: string) => `${role}@treasures.example`

type People = {
  at: Date
  passwordHash: string
  customers: readonly SeedCustomer[]
  treasures: readonly SeedTreasure[]
}

/** Makes the demo's sign-ins, which share names and e-mails with their records. */
export async function seedUsers(tx: Db, { at, passwordHash, customers, treasures }: People) {
  const own = customers.filter(isShown)
  const roles = demoRoles(
    own.map(({ id }) => id),
    treasures.filter(({ id_region }) => id_region === 1).map(({ id }) => id),
  )
  for (const [role, held] of Object.entries<Roles>(roles)) {
    const email = demoEmail(role)
    const named = await takeOver(tx, held, email)
    await tx
      .insertInto('users')
      .values({
        ...(named ?? staffNames[role] ?? { fname: 'Robin', lname: 'Newcomer' }),
        ...held,
        email,
        password_hash: passwordHash,
        email_verified_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute()
  }
  await seedCustomerUsers(tx, own.slice(4, 24), at)
}

const staffNames: Record<string, { fname: string; lname: string }> = {
  super: { fname: 'Sasha', lname: 'Whitfield' },
  admin: { fname: 'Alex', lname: 'Morton' },
  ambassador: { fname: 'Amber', lname: 'Lyons' },
}

/** Gives the record behind a sign-in its e-mail, and returns the record's name. */
async function takeOver(tx: Db, { id_customer, id_treasure }: Roles, email: string) {
  const name = ['fname', 'lname'] as const
  const treasure = id_treasure
    ? await tx
        .updateTable('treasures')
        .set({ email })
        .where('id', '=', id_treasure)
        .returning(name)
        .executeTakeFirst()
    : undefined
  if (!id_customer) return treasure
  return tx
    .updateTable('customers')
    .set({ email, ...treasure })
    .where('id', '=', id_customer)
    .returning(name)
    .executeTakeFirst()
}

/** Makes sign-ins for customers who have not set a password yet. */
async function seedCustomerUsers(tx: Db, customers: readonly SeedCustomer[], at: Date) {
  const people = await tx
    .selectFrom('customers')
    .select(['id', 'fname', 'lname', 'email'])
    .where(
      'id',
      'in',
      customers.map(({ id }) => id),
    )
    .execute()
  await tx
    .insertInto('users')
    .values(
      people.map(({ id, email, ...name }) => ({
        ...name,
        email: email ?? '',
        id_customer: id,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}
