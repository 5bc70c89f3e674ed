import {
  countViews,
  createView,
  deleteView,
  listJobs,
  listViews,
  pinnedAtMost,
  shareView,
  unshareView,
  updateView,
  viewCountedTo,
  viewLists,
  viewsAtMost,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, createJobs } from '#test/fixtures.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import type { Db } from '#kernel/db/connect.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'

const chase = { name: 'Chase', list: 'jobs', query: { id_status: '1', sort: 'id,desc' } } as const

describe.each(mainEngines)('saved views on %s', (engine) => {
  const { app, database } = useApp({ engine })
  let db: Db
  let id_customer = 0
  beforeAll(async () => {
    db = database.db
    ;({ id_customer } = await createFixtures(db))
  })

  const someone = async (user: Parameters<typeof createUser>[1]) =>
    signIn(app, await createUser(db, user))
  const office = () => someone({ is_admin: true })
  const allow = (allowed: boolean, name: string) =>
    db.updateTable('permissions').set({ allowed }).where('name', '=', name).execute()

  test('a view keeps its name, filters and order, and belongs to one person', async () => {
    const me = await office()
    const other = await office()
    const made = await me.call(createView, { body: chase })
    expect(made).toMatchObject({ ...chase, lost: [], is_pinned: false, is_shared: false })
    expect((await other.call(listViews, {})).data).toEqual([])
    const params = { id: made.id }
    for (const code of [
      (await refusal(other, updateView, { params, body: { name: 'Mine' } })).code,
      (await refusal(other, deleteView, { params })).code,
      (await refusal(other, shareView, { params })).code,
    ])
      expect(code).toBe('view_not_found')
    expect(
      await me.call(updateView, { params, body: { name: 'Old', query: { on_board: '1' } } }),
    ).toMatchObject({ name: 'Old', query: { on_board: '1' } })
    await me.call(deleteView, { params })
    expect((await me.call(listViews, {})).data).toEqual([])
  })

  test('colleagues see a shared view, and only staff who may share can change it', async () => {
    const me = await office()
    const other = await office()
    const franchisee = await someone({ id_ambassador: 1 })
    const { id } = await me.call(createView, { body: { ...chase, is_pinned: true } })
    const params = { id }
    await me.call(shareView, { params })
    expect((await other.call(listViews, {})).data).toMatchObject([
      { id, is_shared: true, is_pinned: true },
    ])
    expect((await franchisee.call(listViews, {})).data).toEqual([])

    await allow(false, 'views.share')
    for (const code of [
      (await refusal(other, updateView, { params, body: { name: 'Mine' } })).code,
      (await refusal(other, deleteView, { params })).code,
      (await refusal(other, unshareView, { params })).code,
    ])
      expect(code).toBe('forbidden')
    await allow(true, 'views.share')

    await other.call(unshareView, { params })
    expect((await me.call(listViews, {})).data).toEqual([])
    expect((await other.call(listViews, {})).data).toMatchObject([{ id, is_shared: false }])
  })

  test('a name is taken once per list, for one person and for colleagues', async () => {
    const me = await office()
    const other = await office()
    const first = await me.call(createView, { body: { ...chase, name: 'Twice' } })
    const again = { ...chase, name: ' twice ' }
    expect((await refusal(me, createView, { body: again })).code).toBe('view_exists')
    await me.call(createView, { body: { ...again, list: 'customers', query: {} } })
    const second = await other.call(createView, { body: again })
    await me.call(shareView, { params: { id: first.id } })
    expect((await refusal(other, shareView, { params: { id: second.id } })).code).toBe(
      'view_exists',
    )
  })

  test('filters that the list does not have are refused', async () => {
    const me = await office()
    for (const query of [{ colour: 'red' }, { id_status: 'open' }, { page: '2' }, { sort: 'x' }]) {
      const { code, errors } = await refusal(me, createView, { body: { ...chase, query } })
      expect({ code, fields: Object.keys(errors ?? {}) }).toEqual({
        code: 'invalid_fields',
        fields: Object.keys(query),
      })
    }
  })

  test('a view whose filters have gone names them, and opens and counts with the others', async () => {
    const me = await office()
    const [, closed] = await createJobs(db, id_customer, [{ id_status: 1 }, { id_status: 1 }])
    await db
      .updateTable('jobs')
      .set({ id_status: 4 })
      .where('id', '=', closed ?? 0)
      .execute()
    const { id } = await me.call(createView, { body: { ...chase, is_pinned: true } })
    await db
      .updateTable('views')
      .set({ query: toJsonb({ id_status: '4', colour: 'red', on_board: 'perhaps' }) })
      .where('id', '=', id)
      .execute()
    expect((await me.call(listViews, {})).data.find((view) => view.id === id)).toMatchObject({
      query: { id_status: '4' },
      lost: ['colour', 'on_board'],
    })
    const { meta } = await me.call(listJobs, { query: { id_status: '4' } })
    expect(meta.total).toBeGreaterThan(0)
    expect((await me.call(countViews, {})).data).toContainEqual({
      id,
      total: meta.total,
      is_more: false,
    })
  })

  test('every list can be saved and counted, and a list that staff may not see hides its views', async () => {
    const me = await someone({ id_ambassador: 2 })
    for (const list of viewLists)
      await me.call(createView, {
        body: { name: list, list, query: {}, is_pinned: list !== 'charges' },
      })
    expect((await me.call(countViews, {})).data).toHaveLength(viewLists.length - 1)
    await allow(false, 'bills.view')
    const { data } = await me.call(listViews, {})
    expect(data.map(({ list }) => list)).not.toContain('bills')
    expect((await me.call(countViews, {})).data).toHaveLength(viewLists.length - 2)
    await allow(true, 'bills.view')
  })

  test('a view shows nothing of a region that its owner no longer has', async () => {
    const user = await createUser(db, { id_ambassador: 1 })
    const me = await signIn(app, user)
    await createJobs(db, id_customer, [{ id_region: 1 }])
    const own = await me.call(createView, {
      body: { name: 'My region', list: 'jobs', query: { id_region: '1' }, is_pinned: true },
    })
    const shared = await me.call(createView, {
      body: { name: 'Ours', list: 'jobs', query: {}, is_pinned: true },
    })
    await me.call(shareView, { params: { id: shared.id } })
    expect((await me.call(countViews, {})).data.every(({ total }) => total > 0)).toBe(true)

    await sql`update users set id_ambassador = 2 where id_ambassador = 1`.execute(db)
    expect((await me.call(listViews, {})).data.map(({ id }) => id)).toEqual([own.id])
    expect((await me.call(countViews, {})).data).toEqual([{ id: own.id, total: 0, is_more: false }])
  })

  test('counting stops', async () => {
    const me = await office()
    await createJobs(
      db,
      id_customer,
      Array.from({ length: viewCountedTo + 1 }, () => ({ id_status: 1 as const })),
    )
    const { id } = await me.call(createView, { body: { ...chase, is_pinned: true } })
    expect((await me.call(countViews, {})).data).toContainEqual({
      id,
      total: viewCountedTo,
      is_more: true,
    })
  })

  test('a person has so many views, and so many pinned ones', async () => {
    const me = await office()
    const make = (n: number, is_pinned: boolean) => ({
      body: { ...chase, name: `View ${n}`, is_pinned },
    })
    const made = []
    for (let n = 0; n < pinnedAtMost; n++) made.push(await me.call(createView, make(n, true)))
    expect((await refusal(me, createView, make(99, true))).code).toBe('too_many_views')
    for (let n = pinnedAtMost; n < viewsAtMost; n++)
      made.push(await me.call(createView, make(n, false)))
    expect((await refusal(me, createView, make(99, false))).code).toBe('too_many_views')
    const last = { params: { id: made.at(-1)?.id ?? 0 } }
    expect((await refusal(me, updateView, { ...last, body: { is_pinned: true } })).code).toBe(
      'too_many_views',
    )
    await me.call(updateView, { ...last, body: { name: 'Another name' } })
    await me.call(updateView, { params: { id: made[0]?.id ?? 0 }, body: { is_pinned: false } })
    await me.call(updateView, { ...last, body: { is_pinned: true } })
  })

  test('the views of an erased user go, and shared ones stay', async () => {
    const user = await createUser(db, { is_admin: true })
    const me = await signIn(app, user)
    const own = await me.call(createView, { body: { ...chase, name: 'Mine alone' } })
    const shared = await me.call(createView, { body: { ...chase, name: 'For all' } })
    await me.call(shareView, { params: { id: shared.id } })
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    const left = await db
      .selectFrom('views')
      .select('id')
      .where('id', 'in', [own.id, shared.id])
      .execute()
    expect(left).toEqual([{ id: shared.id }])
  })
})
