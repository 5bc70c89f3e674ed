import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { servePreview, settingsOf } from './preview.ts'

const ask = async (query: Record<string, string>) => {
  const app = Fastify()
  await app.register(servePreview, { tileOrigin: 'https://*.tiles.example' })
  const answer = await app.inject(`/embed/v1/preview?${new URLSearchParams(query)}`)
  await app.close()
  return answer
}

test('the sample page holds one widget with the settings of its address', async () => {
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

test('what does not hold is left out, so that an address brings neither markup nor scripts nor styles', () => {
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

test('the sample page runs our own scripts alone, in frames of our own alone', async () => {
  const { headers } = await ask({})
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self';style-src 'self';connect-src 'self';img-src 'self' data: blob: https://*.tiles.example;form-action 'none';base-uri 'none';frame-ancestors 'self'",
  )
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})
