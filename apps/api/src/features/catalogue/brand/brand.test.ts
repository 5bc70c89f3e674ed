import {
  getPublicSettings,
  listBrands,
  removeLogo,
  removeRegionLogo,
  updateBrand,
  updateRegionBrand,
  uploadLogo,
  uploadRegionLogo,
  type Brand,
} from '@treasures/api-client'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createFixtures } from '#test/fixtures.ts'
import { makeHostilePictures, markOfSender } from '#test/hostile-pictures.ts'
import { callRaw } from '#test/raw-call.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { namesOf } from './encode-logo.ts'
import { logoTasks } from './remove-logos.ts'

let boss: SignedInClient
let nadia: SignedInClient

const { app, database } = useApp()
beforeAll(async () => {
  const { db } = database
  await createFixtures(db)
  boss = await signIn(app, await createUser(db, { super: true }))
  nadia = await signIn(app, await createUser(db, { id_ambassador: 2 }))
})
beforeEach(async () => {
  await database.db.deleteFrom('brands').execute()
  await app.deps.brands.refresh()
})

const look = { accent: '#AA2200', sender_name: 'Handy Bookings', reply_to: 'hello@handy.example' }
const shown = async () => (await app.client.call(getPublicSettings, {})).brand
const drawLogo = (width = 400, height = 100) =>
  sharp({ create: { width, height, channels: 4, background: '#a20f' } })
    .png()
    .toBuffer()
const asFile = (bytes: Buffer) => ({ file: new Blob([new Uint8Array(bytes)]) })

async function send(bytes: Buffer, by = boss, region?: number) {
  const call =
    region === undefined
      ? { endpoint: uploadLogo, input: { body: asFile(bytes) } }
      : { endpoint: uploadRegionLogo, input: { params: { region }, body: asFile(bytes) } }
  const { status, text } = await callRaw(app.apiBase, call.endpoint, call.input, by.token)
  return { status, answer: JSON.parse(text) as Brand & { code: string; message: string } }
}
const fetchLogo = async (url: string) => {
  const answer = await fetch(app.apiBase + url)
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
const filesLeft = async () => {
  const names: string[] = []
  for await (const name of app.files.list()) names.push(name)
  return names.toSorted()
}

test('a business has just its name until a super chooses a look', async () => {
  expect(await shown()).toEqual({ name: 'Treasures', logo: null, icon: null, accent: null })
  const { data } = await boss.call(listBrands, {})
  expect(data[0]).toMatchObject({
    region: null,
    sender_name: null,
    updated_at: null,
    shown: {
      sender_name: 'Treasures',
      sender_address: 'no-reply@treasures.example',
      reply_to: 'support@treasures.example',
    },
  })
  expect(new Set(data.slice(1).map(({ region }) => region?.id))).toEqual(new Set([1, 2]))
})

test('a super’s choice shows at once, and an emptied field falls back', async () => {
  const saved = await boss.call(updateBrand, { body: look })
  expect(saved).toMatchObject({ ...look, accent: '#aa2200' })
  expect(await shown()).toMatchObject({ accent: '#aa2200' })
  const emptied = await boss.call(updateBrand, { body: { ...look, accent: null, reply_to: ' ' } })
  expect(emptied).toMatchObject({ accent: null, reply_to: null })
  expect(emptied.shown).toMatchObject({ reply_to: 'support@treasures.example' })
  const log = await database.db
    .selectFrom('events')
    .select(['data', 'id_region'])
    .where('event', '=', 'brand.changed')
    .orderBy('id')
    .execute()
  expect(log.map(({ data }) => (data as { changes: unknown[] }).changes.length)).toEqual([3, 2])
})

test('a franchisee sees and changes only their own region', async () => {
  await boss.call(updateBrand, { body: look })
  const { data } = await nadia.call(listBrands, {})
  expect(data.map(({ region }) => region?.id)).toEqual([2])
  expect(data[0]?.shown).toMatchObject({ accent: '#aa2200', sender_name: 'Handy Bookings' })
  const own = await nadia.call(updateRegionBrand, {
    params: { region: 2 },
    body: { name: 'Bath Helpers' },
  })
  expect(own.shown).toMatchObject({
    name: 'Bath Helpers',
    sender_name: 'Bath Helpers',
    accent: '#aa2200',
    reply_to: 'hello@handy.example',
  })
  expect(await shown()).toMatchObject({ name: 'Treasures' })
  const others = { params: { region: 1 }, body: {} }
  expect(await refusal(nadia, updateRegionBrand, others)).toMatchObject({ status: 404 })
  expect(await refusal(nadia, updateBrand, { body: look })).toMatchObject({ status: 403 })
  expect(
    await refusal(boss, updateRegionBrand, { params: { region: 99 }, body: {} }),
  ).toMatchObject({ status: 404, code: 'ambassador_not_found' })
})

test.each([
  { accent: 'red' },
  { accent: '#aa22001' },
  { sender_name: 'Handy\r\nBcc: all@evil.example' },
  { sender_name: 'x'.repeat(61) },
  { sender_name: 'Handy <boss@evil.example>' },
  { reply_to: 'hello' },
  { reply_to: 'a@b.example, c@d.example' },
  { reply_to: 'a@b.example\r\nBcc: c@d.example' },
])('%j is refused at its field', async (wrong) => {
  expect(await refusal(boss, updateBrand, { body: { ...look, ...wrong } })).toMatchObject({
    status: 422,
    errors: { [Object.keys(wrong)[0] ?? '']: [expect.any(String)] },
  })
})

test('a logo is redrawn in all sizes, under addresses that can be cached permanently', async () => {
  const { status, answer } = await send(await drawLogo(1_280, 320))
  expect(status).toBe(200)
  expect(answer.logo).toMatchObject({ width: 640, height: 160 })
  const { logo, icon } = await shown()
  for (const url of [logo?.url ?? '', icon ?? '']) {
    const { headers } = await fetchLogo(url)
    expect(headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=3600')
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  const [, name = ''] = /logo\/(.{22})\.png$/.exec(logo?.url ?? '') ?? []
  const sizes = await Promise.all(
    namesOf(name).map(async (file) => {
      const { width, height } = await sharp(
        (await fetchLogo(`/public/logo/${file}`)).bytes,
      ).metadata()
      return `${width}x${height}`
    }),
  )
  expect(sizes).toEqual(['640x160', '64x64', '180x180', '192x192', '512x512', '512x512'])
  for (const file of ['x.png', `${name}-65.png`, `${name}.svg`, '..%2f..%2fetc%2fpasswd'])
    expect((await fetchLogo(`/public/logo/${file}`)).status).toBe(404)
  await boss.call(removeLogo, {})
})

test('hostile pictures are refused, and others keep only their visible pixels', async () => {
  const told = Object.entries(await makeHostilePictures()).filter(
    ([what, [, expected]]) => expected !== 'ok' || /knows|moves/.test(what),
  )
  for (const [what, [bytes, expected]] of told) {
    const { status, answer } = await send(bytes)
    expect({ what, code: answer.code ?? 'ok' }).toEqual({ what, code: expected })
    expect({ what, is5xx: status >= 500 }).toEqual({ what, is5xx: false })
    const kept = answer.logo ? (await fetchLogo(answer.logo.url)).bytes : undefined
    const { exif, pages = 1 } = kept ? await sharp(kept).metadata() : {}
    expect({ what, tells: kept?.includes(markOfSender) ?? false, exif, pages }).toEqual({
      what,
      tells: false,
      exif: undefined,
      pages: 1,
    })
  }
  const heavy = Buffer.concat([await drawLogo(), Buffer.alloc(1024 * 1024)])
  expect((await send(heavy)).answer).toMatchObject({ code: 'image_too_large' })
  await boss.call(removeLogo, {})
}, 60_000)

test('a logo’s files are removed when another logo replaces it, or when a region removes its logo', async () => {
  const first = (await send(await drawLogo())).answer
  await send(await drawLogo(), nadia, 2)
  const second = (await send(await drawLogo())).answer
  expect((await fetchLogo(first.logo?.url ?? '')).status).toBe(404)
  expect((await fetchLogo(second.logo?.url ?? '')).status).toBe(200)
  const region = await nadia.call(removeRegionLogo, { params: { region: 2 } })
  expect(region).toMatchObject({ logo: null, shown: { logo: second.logo } })
  expect(await filesLeft()).toHaveLength(6)
  await boss.call(removeLogo, {})
  expect(await filesLeft()).toEqual([])
  expect(await database.db.selectFrom('logos').selectAll().execute()).toEqual([])
})

test('files of an interrupted upload are removed after an hour, and a logo in use never is', async () => {
  const { logo } = (await send(await drawLogo())).answer
  const lost = 'l'.repeat(22)
  await database.db
    .insertInto('logos')
    .values({ file: lost, width: 1, height: 1, made_at: new Date(Date.now() - 7_200_000) })
    .execute()
  await database.db
    .updateTable('logos')
    .set({ made_at: new Date(0) })
    .execute()
  await app.files.write(`${lost}.png`, new Uint8Array([1]))
  await runDueTasks(database, logoTasks(app.deps), new Date())
  expect(await filesLeft()).not.toContain(`${lost}.png`)
  expect((await fetchLogo(logo?.url ?? '')).status).toBe(200)
  await boss.call(removeLogo, {})
})
