import type { Insertable } from 'kysely'
import type { Db } from '../src/kernel/db/connect.ts'
import type { Tables } from '../src/kernel/db/tables.ts'

let made = 0

type NewKind = Partial<Insertable<Tables['document_kinds']>> & {
  /** Trades that need it, with their categories. Without them, every trade does. */
  services?: Record<number, readonly string[]>
}

/** Adds a kind of document that jobs have needed since 2020. */
export async function createKind(db: Db, { services, ...changes }: NewKind = {}): Promise<number> {
  const { id } = await db
    .insertInto('document_kinds')
    .values({
      id_region: null,
      name: `Document ${++made}`,
      every_trade: services === undefined,
      warn_days: [60, 30, 7],
      least_pence: null,
      register_url: null,
      required_from: '2020-01-01',
      retired_at: null,
      created_at: new Date('2020-01-01T00:00:00Z'),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [id_service, categories] of Object.entries(services ?? {}))
    await db
      .insertInto('document_kind_services')
      .values({ id_kind: id, id_service: Number(id_service), categories })
      .execute()
  return id
}

type NewDocument = Partial<Insertable<Tables['documents']>> & {
  id_treasure: number
  id_kind: number
}

/** Adds a document that staff saw and checked. */
export async function createDocument(db: Db, document: NewDocument): Promise<number> {
  const { id } = await db
    .insertInto('documents')
    .values({
      state: 'checked',
      sent_at: new Date('2026-01-01T00:00:00Z'),
      checked_at: new Date('2026-01-01T00:00:00Z'),
      categories: [],
      ...document,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
