import {
  createClient,
  createEmbed,
  deleteEmbed,
  drawBoard,
  getPublicEmbed,
  isApiError,
  listEmbeds,
  lookOf,
  reportEmbed,
  searchBoard,
  updateEmbed,
  type Embed,
  type EmbedSettings,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createOption } from '#test/booking-fixtures.ts'
import { createFixtures } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { oldRegionSites } from './embeds.store.ts'

let admin: SignedInClient
let ambassador: SignedInClient
let neighbour: SignedInClient
let now = new Date('2026-11-21T09:00:00Z')
let embed: Embed

const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000))
const settings = { name: 'Front page', widget: 'booking-form' } as const

const { app, database } = useApp({
  engine: 'pglite',
  clock: () => now,
  limits: { installChecksPerAddress: { most: 400, seconds: 30 } },
})
beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  const option = { id_job_type: 1, id_price_unit: 1, explanation: '', auto_match: false } as const
  const shown = {
    ...option,
    display_in_job_booking_form: true,
    on_board: true,
    ask_for_images: false,
    duration_hundredths: null,
    chip_text: null,
    booking_intro: null,
    postcode_regex: null,
  }
  await db
    .insertInto('service_options')
    .values([
      { ...shown, id_service: 1, id_ambassador: 1, is_service_defualt: true },
      { ...shown, id_service: 2, id_ambassador: 1, is_service_defualt: true },
      {
        ...shown,
        id_service: 2,
        id_ambassador: 2,
        is_service_defualt: true,
        display_in_job_booking_form: false,
      },
    ])
    .execute()
  admin = await signIn(app, await createUser(db, { is_admin: true }))
  ambassador = await signIn(app, await createUser(db, { id_ambassador: 1 }))
  neighbour = await signIn(app, await createUser(db, { id_ambassador: 2 }))
})
beforeEach(async () => {
  later(3_600)
  embed = await ambassador.call(createEmbed, { body: settings })
})

const read = (id = embed.id) => app.client.call(getPublicEmbed, { params: { id } })
/** Reports a page as the browser of the widget on it does. */
const report = (page: string, error?: string, version = '1.0.0', origin = originOf(page)) =>
  createClient({
    apiBase: app.apiBase,
    fetch: (input, init) => {
      const request = new Request(input, init)
      if (origin) request.headers.set('origin', origin)
      return fetch(request)
    },
  }).call(reportEmbed, {
    params: { id: embed.id },
    body: { page, version, ...(error && { error }) },
  })
const originOf = (page: string) => (URL.canParse(page) ? new URL(page).origin : undefined)
const sightings = async () =>
  (await ambassador.call(listEmbeds, {})).data.find(({ id }) => id === embed.id)?.sightings ?? []
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (isApiError(error)) return error
  throw new Error('It was not refused', { cause: error })
}

test('a drawn board uses its embed’s settings, and its defaults if the embed is deleted', async () => {
  const board = await admin.call(createEmbed, {
    body: { ...settings, widget: 'jobs-board', id_region: 1, accent: '#7a1f5c', theme: 'dark' },
  })
  const draw = (query: object) => app.client.call(drawBoard, { query })
  const drawn = await draw({ embed: board.id })
  expect(drawn.look).toBe(':host{--treasures-accent:light-dark(#7a1f5c,#aa7097)}')
  expect(drawn.first).toMatchObject({
    embed: { id: board.id, id_region: 1, theme: 'dark' },
    page: { meta: { page: 1, per_page: 25 } },
  })
  await admin.call(updateEmbed, {
    params: { id: board.id },
    body: { ...settings, widget: 'jobs-board', id_region: 1, accent: '#0B6E63' },
  })
  expect((await draw({ embed: board.id })).look).toBe(
    ':host{--treasures-accent:light-dark(#0b6e63,#418e85)}',
  )
  await admin.call(deleteEmbed, { params: { id: board.id } })
  expect((await draw({ embed: board.id })).first.embed).toBeNull()
  await expect(draw({ postcode: 'ZZ99' })).rejects.toSatisfy((error) =>
    isApiError(error, 'postcode_not_found'),
  )
})

test('changes to an embed appear on every page that uses it', async () => {
  expect(embed).toMatchObject({ ...settings, id_region: 1, region_name: 'Region 1', sightings: [] })
  const body: EmbedSettings = {
    name: 'Prices page',
    widget: 'booking-form',
    services: [2, 1],
    mode: 'button',
    theme: 'dark',
    accent: '#0B6E63',
    radius: 12,
    font: '"Open Sans", sans-serif',
    texts: { heading: 'Book with us' },
    sites: ['https://www.example.org'],
  }
  const changed = await ambassador.call(updateEmbed, { params: { id: embed.id }, body })
  expect(changed).toMatchObject({ ...body, id_region: 1, created_at: embed.created_at })
  const { name: _, sites: _sites, ...shown } = body
  expect(await read()).toEqual({ ...shown, look: lookOf(body), id: embed.id, id_region: 1 })
})

test('a page asks at most once a minute, and soon learns that an embed has ended', async () => {
  const address = `${app.apiBase}/public/embed/${embed.id}`
  const answer = await fetch(address, { headers: { origin: 'https://a-franchisee.example' } })
  expect([
    answer.headers.get('cache-control'),
    answer.headers.get('access-control-allow-origin'),
  ]).toEqual(['public, max-age=0, s-maxage=60, stale-while-revalidate=60', '*'])
  await ambassador.call(deleteEmbed, { params: { id: embed.id } })
  const gone = await fetch(address)
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a widget receives only the chosen services that its region offers', async () => {
  const choose = (services: number[], by: SignedInClient, id: string) =>
    by.call(updateEmbed, { params: { id }, body: { ...settings, services } })
  const other = await neighbour.call(createEmbed, { body: settings })
  // Region 2 offers gardening. Its cleaning is not in the form, although region 1 offers it.
  await createOption(database.db, { id_ambassador: 2 })
  await choose([17, 2, 1], neighbour, other.id)
  expect((await read(other.id)).services).toEqual([1])
  await choose([2, 1, 999], ambassador, embed.id)
  expect((await read()).services).toEqual([2, 1])
  // An empty list would mean all services.
  await choose([17], ambassador, embed.id)
  expect((await read()).services).toEqual([17])
})

test('other regions can neither see nor change an embed, nor move one to themselves', async () => {
  const params = { id: embed.id }
  expect((await neighbour.call(listEmbeds, {})).data.map(({ id }) => id)).not.toContain(embed.id)
  for (const work of [
    neighbour.call(updateEmbed, { params, body: settings }),
    neighbour.call(deleteEmbed, { params }),
  ])
    expect(await refusal(work)).toMatchObject({ status: 404, code: 'embed_not_found' })
  for (const work of [
    ambassador.call(createEmbed, { body: { ...settings, id_region: 2 } }),
    ambassador.call(updateEmbed, { params, body: { ...settings, id_region: 2 } }),
    admin.call(createEmbed, { body: { ...settings, id_region: 99 } }),
    admin.call(createEmbed, { body: settings }),
  ])
    expect(await refusal(work)).toMatchObject({
      status: 404,
      code: 'ambassador_not_found',
      errors: { id_region: [expect.stringMatching(/region$/)] },
    })
  expect(await read()).toMatchObject({ id_region: 1 })
})

test('an admin makes embeds for any region, and sees those of the chosen one', async () => {
  admin.chooseRegion(2)
  const made = await admin.call(createEmbed, { body: settings })
  expect(made.id_region).toBe(2)
  const { data } = await admin.call(listEmbeds, {})
  expect(data.map(({ id_region }) => id_region)).toEqual(data.map(() => 2))
  admin.chooseRegion(undefined)
  const params = { id: made.id }
  const left = await admin.call(updateEmbed, { params, body: settings })
  expect(left.id_region).toBe(2)
  const moved = await admin.call(updateEmbed, { params, body: { ...settings, id_region: 1 } })
  expect(moved.region_name).toBe('Region 1')
})

test('a site is stored by its origin, without details of a visitor', async () => {
  await report('https://me:pass@www.example.org/book%20now/?email=a@example.org#token')
  await report('https://www.example.org/account/olive')
  expect((await sightings()).map(({ page }) => page)).toEqual(['https://www.example.org'])
  for (const page of ['file:///home/me/page.html', 'javascript:alert(1)', 'no address', ''])
    expect((await refusal(report(page))).errors).toEqual({
      page: ['must be the address of a web page'],
    })
})

test('a site is recorded once a minute, and an error at once with its time', async () => {
  const page = 'https://www.example.org'
  const began = now.toISOString()
  await report(page)
  later(30)
  await report(page, undefined, '2.0.0')
  expect(await sightings()).toEqual([
    {
      page,
      version: '1.0.0',
      first_seen: began,
      last_seen: began,
      error: null,
      error_at: null,
      way: 'page',
      blocked: [],
    },
  ])
  await report(page, 'api_unreachable', '2.0.0')
  const failed = now.toISOString()
  later(59)
  await report(page, 'another_one', '2.0.1')
  const trouble = { version: '2.0.0', error: 'api_unreachable', error_at: failed }
  expect(await sightings()).toMatchObject([{ ...trouble, last_seen: failed }])
  later(1)
  await report(page, undefined, '2.1.0')
  expect(await sightings()).toMatchObject([
    { ...trouble, version: '2.1.0', first_seen: began, last_seen: now.toISOString() },
  ])
})

test('a page is recorded only if its own origin reports it', async () => {
  for (const origin of [
    'https://evil.example',
    'http://www.example.org',
    'https://www.example.org.evil.example',
    'null',
    '',
  ])
    await report('https://www.example.org/login', undefined, '1.0.0', origin)
  expect(await sightings()).toEqual([])
})

test('loads are counted by day and shown for 30 days, without errors', async () => {
  const page = 'https://www.example.org/'
  const day = (days: number) =>
    new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const rows = [
    { id_embed: embed.id, day: day(-30), loads: 7 },
    { id_embed: embed.id, day: day(-29), loads: 8 },
  ]
  await database.db.insertInto('embed_loads').values(rows).execute()
  await report(page)
  await report(page)
  await report(page, 'search_failed')
  // A site that reports on another does not count either.
  await report(page, undefined, '1.0.0', 'https://evil.example')
  const { data } = await ambassador.call(listEmbeds, {})
  expect(data.find(({ id }) => id === embed.id)?.loads).toEqual([
    { day: day(0), loads: 2 },
    { day: day(-29), loads: 8 },
  ])
  const kept = database.db.selectFrom('embed_loads').select('loads').orderBy('loads')
  expect(await kept.where('id_embed', '=', embed.id).execute()).toEqual([
    { loads: 2 },
    { loads: 8 },
  ])
})

test('a blocked policy directive is recorded at once, and cleared by a load without it', async () => {
  const page = 'https://www.example.org'
  const headers = { 'content-type': 'application/json', origin: page }
  const tell = (body: object, origin = page) =>
    fetch(`${app.apiBase}/public/embed/${embed.id}/sighting`, {
      method: 'POST',
      headers: { ...headers, origin },
      body: JSON.stringify({ page, version: '1.0.0', ...body }),
    })
  await tell({})
  await tell({ blocked: ['img-src', 'connect-src', 'img-src'] })
  expect(await sightings()).toMatchObject([{ way: 'page', blocked: ['connect-src', 'img-src'] }])
  expect((await tell({ blocked: ['default-src'] })).status).toBe(422)
  expect((await tell({ way: 'popup' })).status).toBe(422)
  later(60)
  // A frame reports on the page around it, but only from our own origin.
  await tell({ way: 'frame' })
  expect(await sightings()).toMatchObject([{ way: 'page' }])
  await tell({ way: 'frame' }, 'https://treasures.example')
  expect(await sightings()).toMatchObject([{ way: 'frame', blocked: [] }])
})

test('endless reports are rate-limited', { tags: 'slow' }, async () => {
  const codes = await Promise.all(
    Array.from({ length: 410 }, () =>
      fetch(`${app.apiBase}/public/embed/${embed.id}/sighting`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': '192.0.2.7',
          origin: 'https://www.example.org',
        },
        body: JSON.stringify({ page: 'https://www.example.org/', version: '1' }),
      }).then(({ status }) => status),
    ),
  )
  expect(codes.filter((code) => code === 429)).toHaveLength(10)
  expect(await sightings()).toHaveLength(1)
})

test('an unknown embed returns 404', async () => {
  const params = { id: 'A'.repeat(22) }
  const body = { page: 'https://www.example.org/', version: '1' }
  expect(await refusal(read(params.id))).toMatchObject({ status: 404, code: 'embed_not_found' })
  expect(await refusal(app.client.call(reportEmbed, { params, body }))).toMatchObject({
    status: 404,
    code: 'embed_not_found',
  })
})

/** Asks for a region's services as the page of a widget without an embed does. */
const ask = async (origin: string, id_region = 1) =>
  (
    await fetch(`${app.apiBase}/public/job/booking/services/SE13%205AB?id_region=${id_region}`, {
      headers: { origin },
    })
  ).status
const others = async (who = ambassador) =>
  (await who.call(listEmbeds, {})).other_sites.map(({ id_region, page }) => [id_region, page])

test('a site without an embed is recorded by the origin of its calls, for its franchisee', async () => {
  const [first, second] = ['https://olive.example', 'https://mo.example']
  expect(await ask(first)).toBe(200)
  expect(await ask(second, 2)).toBe(200)
  // Neither our own pages, nor pages without an origin, nor unknown regions.
  for (const origin of ['https://treasures.example', 'null', 'file://'])
    expect(await ask(origin)).toBe(200)
  expect(await ask(first, 999)).toBe(200)
  await app.client.call(searchBoard, { query: { id_region: 1 } })
  expect(await others()).toEqual([[1, first]])
  expect(await others(neighbour)).toEqual([[2, second]])
  expect(await others(admin)).toEqual([
    [2, second],
    [1, first],
  ])

  const seen = async () => (await ambassador.call(listEmbeds, {})).other_sites[0]?.last_seen
  const began = await seen()
  later(3_599)
  await ask(first)
  expect(await seen()).toBe(began)
  later(1)
  await ask(first)
  expect(await seen()).toBe(now.toISOString())

  // The same site with an embed is listed there.
  await report(`${first}/garden`)
  expect(await others()).toEqual([])
})

test('few invented sites of a region are recorded per day, and not permanently', async () => {
  for (let day = 1; day <= 6; day++) {
    for (let n = 1; n <= 8; n++) await ask(`https://evil-${day}-${n}.example`, 2)
    expect((await others(neighbour)).length).toBeLessThanOrEqual(Math.min(20, 1 + day * 5))
    later(86_400)
  }
  expect(await others(neighbour)).toHaveLength(20)
  const last_seen = new Date(now.getTime() - 31 * 86_400_000)
  await database.db.updateTable('region_sites').set({ last_seen }).execute()
  await ask('https://new.example.org', 2)
  await sql`${oldRegionSites.change} where ${oldRegionSites.old(now)}`.execute(database.db)
  expect(await others(neighbour)).toEqual([[2, 'https://new.example.org']])
})

// Keep this test last: it ends all sessions.
test('few invented sites are recorded per day, and a named site always keeps its place', async () => {
  const { name, widget } = embed
  const [own, seen] = ['https://www.example.org', 'https://blog.example.org']
  await ambassador.call(updateEmbed, {
    params: { id: embed.id },
    body: { name, widget, sites: ['https://WWW.example.org'] },
  })
  await report(`${seen}/`)
  for (let day = 1; day <= 10; day++) {
    for (let n = 1; n <= 8; n++) {
      later(1)
      await report(`https://evil-${day}-${n}.example/your-staff-login`)
    }
    expect((await sightings()).length).toBeLessThanOrEqual(Math.min(20, 1 + day * 5))
    later(43_200)
    // A visited origin is not the one unseen for longest.
    await report(`${seen}/`)
    later(43_200)
  }
  await report(`${own}/`)
  const shown = (await sightings()).map(({ page }) => page)
  expect(shown).toHaveLength(21)
  expect(shown).toEqual(expect.arrayContaining([own, seen]))
  // Visitors do not receive the sites.
  const { id } = embed
  expect(await app.client.call(getPublicEmbed, { params: { id } })).not.toHaveProperty('sites')
  // Origins unseen for a month are replaced.
  later(31 * 86_400)
  await report('https://new.example.org/')
  const left = await database.db
    .selectFrom('embed_sightings')
    .select('page')
    .where('id_embed', '=', embed.id)
    .execute()
  expect(left).toEqual([{ page: 'https://new.example.org' }])
})
