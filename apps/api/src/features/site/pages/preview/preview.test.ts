import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { servePreview, settingsOf } from './preview.ts'

const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
const ask = async (
  query: Record<string, string>,
  headers: Record<string, string> = framed,
  origin = 'https://treasures.example',
) => {
  const app = Fastify()
  await app.register(servePreview, {
    tileOrigin: 'https://*.tiles.example',
    origin: () => origin,
  })
  const answer = await app.inject({
    url: `/embed/v1/preview?${new URLSearchParams(query)}`,
    headers,
  })
  await app.close()
  return answer
}

test('the sample page contains one widget with the settings of its address', async () => {
  const { body } = await ask({
    widget: 'jobs-board',
    region: '2',
    services: '1,4',
    theme: 'dark',
    accent: '#7a1f5c',
    radius: '0',
    font: "Lora, 'Times New Roman'",
    texts: '{"jobs":"<b>Jobs</b>"}',
  })
  expect(body).toContain(
    '<treasures-jobs-board data-preview region="2" services="1,4" theme="dark" texts="{&#34;jobs&#34;:&#34;&#60;b&#62;Jobs&#60;/b&#62;&#34;}" data-accent="#7a1f5c" data-radius="0" data-font="Lora, &#39;Times New Roman&#39;">',
  )
})

test('invalid settings are left out, so that an address brings neither markup nor scripts nor styles', () => {
  const hostile = {
    widget: 'script',
    region: '1"><script>',
    services: '1,x',
    mode: 'popup',
    theme: 'neon',
    accent: 'red;background:url(//evil.example)',
    radius: '1e9',
    font: 'x;}</style>',
    texts: '{"on click":"x"}',
    onload: 'alert(1)',
  }
  expect(Object.entries(settingsOf(hostile)).filter(([, value]) => value !== undefined)).toEqual([
    ['widget', 'booking-form'],
  ])
})

test('the sample page runs only our own scripts, and only in our own frames', async () => {
  const { headers } = await ask({})
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self';style-src 'self';connect-src 'self';img-src 'self' data: blob: https://*.tiles.example;form-action 'none';base-uri 'none';frame-ancestors 'self'",
  )
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})

const strangers = { widget: 'booking-form', texts: '{"heading":"Booked! Pay at evil.example"}' }

test.each<[string, Record<string, string>]>([
  ['by itself', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
  [
    'through a link on a stranger’s page',
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' },
  ],
  ["in a stranger's frame", { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }],
  [
    'in a frame of a neighbouring subdomain',
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-site' },
  ],
  ['by a program', {}],
])('the sample page opened %s shows none of the texts in its address', async (_, headers) => {
  const { body, headers: answered } = await ask(strangers, headers)
  expect(body).not.toContain('evil.example')
  expect(body).not.toContain('<script')
  expect(body).toContain('href="/put-it-on-your-site"')
  expect(answered['cache-control']).toBe('no-store')
})

test('without encryption browsers send no fetch metadata, and our frame still shows the page', async () => {
  expect((await ask(strangers, {}, 'http://192.168.1.5:8080')).body).toContain('evil.example')
  const top = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
  expect((await ask(strangers, top, 'http://localhost:8080')).body).not.toContain('evil.example')
})
