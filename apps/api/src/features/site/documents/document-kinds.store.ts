import type { DocumentKind, DocumentKindInput, NamedItem } from '@treasures/api-client'
import { penceOf, poundsOf } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { StaffScope } from '#kernel/http/scope.ts'

type KindTrade = { id: number; name: string; categories: string[] }

/** Kinds of documents that treasures must show. */
export const documentKindsStore = (db: Db) => {
  const kinds = () =>
    db
      .selectFrom('document_kinds as k')
      .leftJoin('ambassadors', 'ambassadors.id', 'k.id_region')
      .selectAll('k')
      .select([
        'ambassadors.region_name',
        sql<KindTrade[]>`coalesce((
          select jsonb_agg(
            jsonb_build_object('id', s.id, 'name', s.name, 'categories', to_jsonb(ks.categories))
            order by s.name)
          from document_kind_services ks join services s on s.id = ks.id_service
          where ks.id_kind = k.id
        ), '[]')`.as('services'),
      ])

  /** Kinds for all regions, and those of the scope's region. */
  const visible = (scope: StaffScope) =>
    scope.kind === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`(k.id_region is null or k.id_region = ${scope.id_region})`

  return {
    list: (scope: StaffScope) => kinds().where(visible(scope)).orderBy('k.name').execute(),

    find: (scope: StaffScope, id: number) =>
      kinds().where('k.id', '=', id).where(visible(scope)).executeTakeFirst(),

    lock: (scope: StaffScope, id: number) =>
      kinds().where('k.id', '=', id).where(visible(scope)).forUpdate('k').executeTakeFirst(),

    /** Kinds that a treasure may be asked for: those for all regions, and those of their own. */
    listFor: (id_treasure: number) =>
      kinds()
        .where('k.retired_at', 'is', null)
        .where(
          sql<boolean>`(k.id_region is null
            or k.id_region = (select id_region from treasures where id = ${id_treasure}))`,
        )
        .orderBy('k.name')
        .execute(),

    hasRegion: async (id: number) =>
      (await db.selectFrom('ambassadors').select('id').where('id', '=', id).executeTakeFirst()) !==
      undefined,

    async insert({ services, ...input }: DocumentKindInput, at: Date): Promise<number> {
      const { id } = await db
        .insertInto('document_kinds')
        .values({
          ...columnsOf(input),
          id_region: input.id_region,
          created_at: at,
          retired_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await this.setServices(id, services)
      return id
    },

    async change(id: number, { services, ...input }: DocumentKindInput, at: Date) {
      await db
        .updateTable('document_kinds')
        .set({
          ...columnsOf(input),
          retired_at: input.is_asked ? null : sql<Date>`coalesce(retired_at, ${at})`,
        })
        .where('id', '=', id)
        .execute()
      await this.setServices(id, services)
    },

    async setServices(id_kind: number, services: DocumentKindInput['services']) {
      await db.deleteFrom('document_kind_services').where('id_kind', '=', id_kind).execute()
      if (services.length)
        await db
          .insertInto('document_kind_services')
          .values(services.map(({ id, categories }) => ({ id_kind, id_service: id, categories })))
          .execute()
    },

    /** Services that exist, of those given. */
    listServices: (ids: readonly number[]): Promise<NamedItem[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('services')
            .select(['id', 'name'])
            .where('id', 'in', ids)
            .where('kind', '=', 'trade')
            .execute(),
  }
}

const columnsOf = ({
  least_amount,
  id_region: _region,
  is_asked: _asked,
  ...input
}: Omit<DocumentKindInput, 'services'>) => ({
  ...input,
  warn_days: [...new Set(input.warn_days)].toSorted((a, b) => b - a),
  least_pence: penceOf(least_amount),
})

export type KindRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof documentKindsStore>['find']>>
>

type AskRow = Pick<
  KindRow,
  'needs_number' | 'needs_until' | 'needs_categories' | 'least_pence' | 'register_url'
>

/** What a check of a kind records. */
export const showAsks = (row: AskRow) => ({
  needs_number: row.needs_number,
  needs_until: row.needs_until,
  needs_categories: row.needs_categories,
  least_amount: poundsOf(row.least_pence),
  register_url: row.register_url,
})

export const showKind = (row: KindRow, scope: StaffScope): DocumentKind => ({
  id: row.id,
  name: row.name,
  region: row.id_region === null ? null : { id: row.id_region, name: row.region_name ?? '' },
  every_trade: row.every_trade,
  services: row.services,
  ...showAsks(row),
  is_identity: row.is_identity,
  warn_days: row.warn_days,
  required_from: row.required_from,
  is_asked: row.retired_at === null,
  can_edit: mayEdit(scope, row.id_region),
})

/** Franchisees change the kinds of their own region. */
export const mayEdit = (scope: StaffScope, id_region: number | null): boolean =>
  scope.kind === 'all' || scope.id_region === id_region
