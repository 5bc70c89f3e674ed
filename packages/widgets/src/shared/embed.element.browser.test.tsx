import type { PublicEmbed } from '@treasures/api-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import kitCss from '../kit/kit.css?inline'
import { asId, asText } from './attributes.ts'
import { configure } from './configure.ts'
import { defineWidget } from './define-widget.tsx'
import { emit } from './emit.ts'

defineWidget('treasures-embed-probe', {
  attributes: { region: asId, mode: asText, services: asText },
  styles: [kitCss],
  render: ({ region, mode, services, texts }) => (
    <p>
      {JSON.stringify({ region, mode, services, texts })}
      <a className="button" href="#go">
        Go
      </a>
    </p>
  ),
})

const settings = (id: string): PublicEmbed => ({
  id,
  widget: 'booking-form',
  id_region: 7,
  services: [1, 2],
  mode: 'button',
  theme: 'dark',
  accent: '#ffd700',
  radius: 3,
  font: 'Georgia, serif',
  look: '',
  texts: { title: 'Book me', 'claimDialog.surname': 'Family name' },
})

/** A new id for each test, because a page reports the same thing only once. */
let count = 0
const newId = () => `embed-${String(++count).padStart(18, '0')}`
let reports: unknown[] = []
let answer: (id: string) => Response | Promise<Response>

beforeEach(() => {
  reports = []
  answer = (id) => Response.json(settings(id))
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const [, id = '', sighting] = /embed\/([^/]+)(\/sighting)?$/.exec(request.url) ?? []
    if (!sighting) return answer(id)
    reports.push({ id, ...((await request.json()) as object) })
    return Response.json({ id })
  })
  configure({ apiBase: 'https://treasures.example/api' })
})
afterEach(() => {
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  vi.unstubAllGlobals()
})

function put(id: string, attributes = '') {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<treasures-embed-probe embed="${id}" ${attributes}><a href="/book">Book here</a></treasures-embed-probe>`,
  )
  return document.body.lastElementChild as HTMLElement
}
const wrapper = (tag: HTMLElement) => tag.shadowRoot?.querySelector<HTMLElement>('.treasures')
const seen = (tag: HTMLElement) =>
  JSON.parse(/\{.*\}/.exec(wrapper(tag)?.textContent ?? '{}')?.[0] ?? '{}') as unknown

test("a tag takes its embed's settings, and shows the page's own link until they have loaded", async () => {
  let letGo: (() => void) | undefined
  const id = newId()
  answer = () =>
    new Promise((resolve) => {
      letGo = () => resolve(Response.json(settings(id)))
    })
  const tag = put(id)
  await expect.element(page.getByRole('link', { name: 'Book here' })).toBeVisible()
  expect(wrapper(tag)).toBeNull()
  await expect.poll(() => letGo).toBeDefined()
  letGo?.()
  await expect.element(page.getByRole('link', { name: 'Go' })).toBeVisible()
  expect(seen(tag)).toEqual({
    region: 7,
    mode: 'button',
    services: [1, 2],
    texts: { title: 'Book me', claimDialog: { surname: 'Family name' } },
  })
  const drawn = wrapper(tag) as HTMLElement
  expect(drawn.dataset['theme']).toBe('dark')
  await expect.poll(() => drawn.style.getPropertyValue('--t-accent')).toBe('rgb(255 215 0)')
  expect(getComputedStyle(drawn).fontFamily).toBe('Georgia, serif')
  expect(getComputedStyle(drawn).getPropertyValue('--treasures-radius')).toBe('3px')
})

test("the tag's own values win over its embed's, which apply again when they are removed", async () => {
  const tag = put(newId(), `region="3" theme="light" texts='{"title":"Mine"}'`)
  tag.style.setProperty('--treasures-accent', '#800000')
  document.body.style.setProperty('--treasures-accent', '#000080')
  await expect.element(page.getByRole('link', { name: 'Go' })).toBeVisible()
  expect(seen(tag)).toMatchObject({
    region: 3,
    mode: 'button',
    texts: { title: 'Mine', claimDialog: { surname: 'Family name' } },
  })
  expect(wrapper(tag)?.dataset['theme']).toBe('light')
  await expect.poll(() => wrapper(tag)?.style.getPropertyValue('--t-accent')).toBe('rgb(128 0 0)')
  tag.removeAttribute('region')
  await expect.poll(() => seen(tag)).toMatchObject({ region: 7 })
})

test("the embed's colour wins over the page's inherited one, and is corrected to be readable", async () => {
  document.body.style.setProperty('--treasures-accent', '#000080')
  const tag = put(newId(), 'theme="light"')
  const accent = () => wrapper(tag)?.style.getPropertyValue('--t-accent')
  await expect.poll(accent).toMatch(/ 0\)$/)
  const [red = 0, green = 0, blue = 255] = accent()?.match(/\d+/g)?.map(Number) ?? []
  expect(red).toBeGreaterThan(green)
  expect(red).toBeLessThan(160)
  expect(blue).toBe(0)
})

test('a tag reports its site once, without path and query, and each error once', async () => {
  const id = newId()
  const { href } = location
  history.replaceState(null, '', `${location.pathname}?who=bea@example.com#there`)
  const tag = put(id)
  put(id)
  await expect.poll(() => reports).toHaveLength(1)
  for (const code of ['claim-failed', 'claim-failed', 'offline'])
    emit(tag, 'treasures-error', { widget: 'embed-probe', code })
  await expect.poll(() => reports).toHaveLength(3)
  const what = { version: expect.any(String), way: 'page', blocked: [] }
  const where = { id, page: location.origin, ...what }
  expect(reports).toEqual([
    where,
    { ...where, error: 'claim_failed' },
    { ...where, error: 'offline' },
  ])
  history.replaceState(null, '', href)
})

test('a prerendered page reports nothing until it is opened', async () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  const tag = put(newId())
  await expect.poll(() => seen(tag)).toMatchObject({ region: 7 })
  expect(reports).toEqual([])
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
  await expect.poll(() => reports).toHaveLength(1)
})

test('an unknown embed works like none, and the console says what to do', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = () => Response.json({ code: 'embed_not_found', message: 'Gone.' }, { status: 404 })
  const tag = put(newId(), 'region="3"')
  await expect.element(page.getByRole('link', { name: 'Go' })).toBeVisible()
  expect(seen(tag)).toEqual({ region: 3 })
  expect(logged.mock.calls.flat().join()).toMatch(/^treasures: the embed .* Copy the snippet again/)
  expect(reports).toEqual([])
  logged.mockRestore()
})

test('without its settings, the tag still works and logs nothing', { tags: 'slow' }, async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const tag = put(newId())
  await expect.element(page.getByRole('link', { name: 'Go' })).toBeVisible()
  expect(seen(tag)).toEqual({})
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test(
  'a tag does not wait for slow settings, and applies them when they arrive',
  { tags: 'slow' },
  async () => {
    let letGo: (() => void) | undefined
    const id = newId()
    answer = () =>
      new Promise((resolve) => {
        letGo = () => resolve(Response.json(settings(id)))
      })
    const tag = put(id)
    await expect.poll(() => seen(tag), { timeout: 5000 }).toEqual({})
    await expect.element(page.getByRole('link', { name: 'Go' })).toBeVisible()
    letGo?.()
    await expect.poll(() => seen(tag)).toMatchObject({ region: 7 })
    await expect
      .poll(() => wrapper(tag)?.style.getPropertyValue('--t-accent'))
      .toBe('rgb(255 215 0)')
    await expect.poll(() => reports).toHaveLength(1)
  },
)

test(
  "files blocked by the page's policy are reported once, by directive only",
  { tags: 'slow' },
  async () => {
    const id = newId()
    put(id)
    await expect.poll(() => reports).toHaveLength(1)
    const violate = (directive: string, blockedURI: string) =>
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), {
          effectiveDirective: directive,
          blockedURI,
        }),
      )
    violate('img-src', 'https://elsewhere.example/photo.webp')
    for (let times = 0; times < 2; times++) {
      violate('img-src', 'https://treasures.example/api/public/image/secret.webp')
      violate('script-src-elem', 'https://treasures.example/embed/v1/kit-1.js')
    }
    const own = () => reports.filter((report) => (report as { id: string }).id === id)
    await expect.poll(own, { timeout: 5000 }).toHaveLength(2)
    expect(own()[0]).toMatchObject({ page: location.origin, way: 'page', blocked: [] })
    expect(own()[1]).toMatchObject({ blocked: ['img-src', 'script-src'] })
    expect(JSON.stringify(reports)).not.toContain('secret')
  },
)
