import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openKillable, openLine } from '../killed-browser.ts'
import { usePortal } from './portal.ts'
import { makeVisitNow } from './visit-now.ts'

const portal = usePortal()

const [width, height] = [320, 240]
const bits = 10

/** Draws a picture that shows a number in black and white blocks, above noise. */
function bitmap(number: number): Buffer {
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54 + width * height * 3, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  // Negative, so that the first row is the upper one.
  head.writeInt32LE(-height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  let noise = number + 1
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    noise = (noise * 1_103_515_245 + 12_345) % 2_147_483_648
    const isSet = (number >> Math.floor((at % width) / (width / bits))) & 1
    const value = at < (width * height) / 2 ? (isSet ? 255 : 0) : noise % 256
    pixels.fill(value, at * 3, at * 3 + 3)
  }
  return Buffer.concat([head, pixels])
}

/** Reads the numbers that stored pictures show. */
const readNumbers = (page: Page, urls: readonly string[]) =>
  page.evaluate(
    async ({ urls, bits }) => {
      const numbers: number[] = []
      for (const url of urls) {
        const picture = await createImageBitmap(await (await fetch(url)).blob())
        const canvas = new OffscreenCanvas(picture.width, picture.height)
        const context = canvas.getContext('2d')
        context?.drawImage(picture, 0, 0)
        let number = 0
        for (let bit = 0; bit < bits; bit++) {
          const x = Math.floor(((bit + 0.5) * picture.width) / bits)
          const [red = 0] = context?.getImageData(x, picture.height / 4, 1, 1).data ?? []
          if (red > 128) number += 2 ** bit
        }
        numbers.push(number)
      }
      return numbers
    },
    { urls, bits },
  )

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)

/** Keeps a random number the same in every run. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/**
 * Takes photos while the browser is killed and the line is cut, and compares what the page called
 * stored with what the server has.
 */
async function takePhotos({ count, kills, cuts }: { count: number; kills: number; cuts: number }) {
  const { id_job } = await makeVisitNow(portal.db)
  const { origin, port } = new URL(portal.origin)
  const line = await openLine(Number(port))
  const address = origin.replace(port, String(line.port))
  const profile = await mkdtemp(join(tmpdir(), 'treasures-phone-'))
  const signedIn = await portal.as('treasure')
  const session = await signedIn.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  const random = seeded(7)
  let phone = await openKillable(profile)

  const open = async () => {
    await phone.page.goto(`${address}/today`)
    await phone.page.getByText('Add photos').first().waitFor()
  }
  const choose = (number: number) =>
    phone.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'photo.bmp', mimeType: 'image/bmp', buffer: bitmap(number) })
  /** Takes a photo, and waits until the page says that it is stored or sent. */
  const take = async (number: number) => {
    await choose(number)
    await phone.page.locator('.today-busy:empty').first().waitFor({ state: 'attached' })
    expect(await phone.page.getByRole('alert').count()).toBe(0)
  }
  const stored = () =>
    portal.db
      .selectFrom('visit_files')
      .select(['sha256', 'file'])
      .where('id_job', '=', id_job)
      .execute()

  try {
    await phone.page.goto(`${address}/login`)
    await phone.page.evaluate((items) => Object.assign(localStorage, items), session)
    await open()
    await phone.page.evaluate(async () => {
      await navigator.serviceWorker.ready
      while (!(await caches.match('/today'))) await new Promise((done) => setTimeout(done, 50))
    })
    // The browser writes its session to the disk some seconds later.
    await sleep(6_000)
    const faults = new Map<number, 'kill' | 'cut'>()
    const place = (kind: 'kill' | 'cut', many: number) => {
      for (let n = 0; n < many; n++) {
        const share = Math.floor(((n + (kind === 'kill' ? 0.3 : 0.7)) * count) / many)
        faults.set(share, kind)
      }
    }
    place('cut', cuts)
    place('kill', kills)
    let did = { kills: 0, cuts: 0 }
    let mendAt = -1
    for (let number = 0; number < count; number++) {
      const fault = faults.get(number)
      if (number === mendAt) line.mend()
      if (fault === 'cut') {
        await choose(number)
        await sleep(random() * 150)
        line.cut()
        did = { ...did, cuts: did.cuts + 1 }
        mendAt = number + 3
      }
      if (fault === 'kill') {
        // In the middle of a photo, which may be stored by then or not.
        await choose(number)
        await sleep(random() * 150)
        await phone.kill()
        did = { ...did, kills: did.kills + 1 }
        phone = await openKillable(profile)
        await open()
      }
      await take(number)
    }
    line.mend()
    await phone.page.evaluate(() => dispatchEvent(new Event('online')))
    await expect
      .poll(() => phone.page.getByText('on this phone').count(), { timeout: 120_000 })
      .toBe(0)
    const rows = await stored()
    const numbers = await readNumbers(
      phone.page,
      rows.map(({ file }) => `/api/public/image/${file}.webp`),
    )
    expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(rows.length)
    const left = portal.db.selectFrom('removed_pictures').selectAll()
    expect(await left.execute()).toEqual([])
    return { ...did, kept: numbers.toSorted((a, b) => a - b) }
  } finally {
    await phone.kill().catch(() => {})
    line.close()
    await rm(profile, { recursive: true, force: true })
  }
}

test('photos of a phone that is killed and loses its signal arrive, each once', async () => {
  const asked = { count: 8, kills: 2, cuts: 2 }
  expect(await takePhotos(asked)).toEqual({ kills: 2, cuts: 2, kept: upTo(8) })
})

test(
  '200 photos through 20 kills and 20 cuts arrive, each once',
  { tags: 'slow', timeout: 900_000 },
  async () => {
    const asked = { count: 200, kills: 20, cuts: 20 }
    expect(await takePhotos(asked)).toEqual({ kills: 20, cuts: 20, kept: upTo(200) })
  },
)
