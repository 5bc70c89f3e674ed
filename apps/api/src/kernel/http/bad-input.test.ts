import { Problem } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures } from '#test/fixtures.ts'
import { useApp } from '#test/use-app.ts'

const { app, database } = useApp()
beforeAll(() => createFixtures(database.db))

const board = '/public/jobs/board/search'

test.each([
  [`${board}?bbox=nonsense`, 400],
  [`${board}?bbox=1,2,3`, 400],
  [`${board}?bbox=10,50,-10,52`, 400],
  [`${board}?bbox=-1,50,1,950`, 400],
  [`${board}?bbox=NaN,NaN,NaN,NaN`, 400],
  [`${board}?bbox=1e9,1,2,3`, 400],
  [`${board}?miles=-5&postcode=SE13`, 400],
  [`${board}?miles=0&postcode=SE13`, 400],
  [`${board}?miles=Infinity&postcode=SE13`, 400],
  [`${board}?miles=5`, 400],
  [`${board}?sort=distance,asc`, 400],
  [`${board}?sort=password,asc`, 400],
  [`${board}?per_page=100000`, 400],
  [`${board}?per_page=0`, 400],
  [`${board}?page=-1`, 400],
  [`${board}?page=1.5`, 400],
  [`${board}?page=99999999999999999999`, 400],
  [`${board}?zoom=99`, 400],
  [`${board}?id_region=1&id_region=2`, 400],
  [`${board}?id_service=1,x`, 400],
  [`${board}?id_service=`, 400],
  [`${board}?id_region=1%00`, 400],
  [`${board}?postcode=SE%0013`, 400],
  [`${board}?postcode=%00`, 400],
  [`${board}?postcode=${'A'.repeat(5_000)}`, 400],
  [`${board}?postcode=ZZ99`, 422],
  [`${board}?postcode=';drop table jobs`, 400],
  [`${board}?price_min=-1`, 400],
  [`${board}?id_region=9999999999`, 400],
  [`/public/jobs/board/changes?since=-1`, 400],
  [`/public/jobs/board/changes?since=abc`, 400],
  [`${board}?id_servce=1`, 400],
  ['/public/service/options/999?page=2', 400],
  ['/location/postcodes', 400],
  ['/location/postcodes?term=SE', 400],
  ['/location/postcodes?term=SE1&term=SE2', 400],
  ['/public/service/options/0', 400],
  ['/public/service/options/abc', 400],
  ['/public/service/options/999', 404],
  ['/public/job/22/image_urls', 400],
  ['/public/job/AAAAAAAAAAAAAAAAAAAAAA/image_urls', 404],
  ['/public/image/..%2f..%2fetc%2fpasswd', 404],
  ['/public/image/AAAAAAAAAAAAAAAAAAAAAA.webp?size=huge', 400],
  ['/public/image/AAAAAAAAAAAAAAAAAAAAAA.webp', 404],
  ['/nowhere', 404],
  [`/${'x'.repeat(3_000)}`, 404],
  ['/%E0%A4%A', 400],
])('GET %s is refused in words', async (path, status) => {
  const answer = await fetch(app.apiBase + path)
  expect(answer.status).toBe(status)
  const { message } = Problem.parse(await answer.json())
  expect(message).toMatch(/^[A-Z].{8,}/)
})

test('a mistyped filter or field is refused by name', async () => {
  const list = await fetch(`${app.apiBase}${board}?id_servce=1`)
  expect(Problem.parse(await list.json())).toMatchObject({
    code: 'malformed',
    message: 'The address is malformed: id_servce is not known here.',
    errors: { id_servce: ['is not known here'] },
  })
  const visit = await fetch(`${app.apiBase}/public/visit/torn`)
  expect(Problem.parse(await visit.json())).toMatchObject({
    message: 'The address is malformed: token: This link is not complete. Copy the whole of it.',
  })
  const claim = await fetch(`${app.apiBase}/public/job/claim`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...good, mobil: '07700900001' }),
  })
  expect(claim.status).toBe(422)
  expect(Problem.parse(await claim.json()).errors).toEqual({ mobil: ['is not known here'] })
})

const good = { id_job: 1, mobile: '07700900001', last_name: 'Hollis' }
const json = (body: unknown) => JSON.stringify(body)

test.each([
  ['no body', undefined, 400],
  ['broken JSON', '{"id_job":', 400],
  ['a list', '[]', 400],
  ['a text', '"claim"', 400],
  ['null', 'null', 400],
  ['no fields', '{}', 422],
  ['a job id that is a word', json({ ...good, id_job: 'abc' }), 422],
  ['a job id that is true', json({ ...good, id_job: true }), 422],
  ['a job id in a list', json({ ...good, id_job: [1] }), 422],
  ['a job id of null', json({ ...good, id_job: null }), 422],
  ['a negative job id', json({ ...good, id_job: -1 }), 422],
  ['a half job id', json({ ...good, id_job: 1.5 }), 422],
  ['a mobile that is a number', json({ ...good, mobile: 7700900001 }), 422],
  ['a mobile from abroad', json({ ...good, mobile: '+33612345678' }), 422],
  ['a mobile that is an object', json({ ...good, mobile: {} }), 422],
  ['a surname of 251 letters', json({ ...good, last_name: 'x'.repeat(251) }), 422],
  ['a surname of spaces', json({ ...good, last_name: '   ' }), 422],
  ['a NUL byte', json({ ...good, last_name: 'a\0b' }), 400],
  ['an unknown job', json({ ...good, id_job: 424_242 }), 404],
  ['a polluted prototype', '{"__proto__":{"id_job":1}}', 400],
  ['5 MB', json({ ...good, last_name: 'x'.repeat(5 * 1024 * 1024) }), 413],
])('a claim with %s is refused in words', async (_what, body, status) => {
  const answer = await app.app.inject({
    method: 'PUT',
    url: '/api/public/job/claim',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { payload: body }),
  })
  expect({ status: answer.statusCode, ...Problem.parse(answer.json()) }).toMatchObject({ status })
})

test('a wrong claim returns the texts that the form shows', async () => {
  const answer = await app.app.inject({
    method: 'PUT',
    url: '/api/public/job/claim',
    payload: { id_job: 1 },
  })
  expect(answer.json()).toMatchObject({
    code: 'invalid_fields',
    errors: { mobile: ['Mobile is required'], last_name: ['Surname is required'] },
  })
})

test('another content type is refused', async () => {
  const answer = await fetch(`${app.apiBase}/public/job/claim`, {
    method: 'PUT',
    body: 'id_job=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.status).toBe(415)
  expect(Problem.parse(await answer.json()).code).toBe('unsupported_media_type')
})

test('a trailing slash is accepted, and every answer has a request id and is readable by any page', async () => {
  const answer = await fetch(`${app.apiBase}/services/`, {
    headers: { origin: 'https://franchisee.example', 'x-request-id': 'from-the-proxy-1' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-request-id')).toBe('from-the-proxy-1')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
})
