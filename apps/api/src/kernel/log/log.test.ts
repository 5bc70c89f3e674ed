import { connect } from 'node:net'
import { contract, type Endpoint } from '@treasures/api-client'
import { expect, inject, test } from 'vitest'
import { createFixtures } from '#test/fixtures.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { openTestDatabase, openUnused } from '#test/test-database.ts'

test('log lines carry a request id and no personal data', async () => {
  const database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
  const lines: string[] = []
  const app = await startTestApp(database, {
    log: { level: 'trace', destination: { write: (line) => void lines.push(line) } },
  })
  const answer = await fetch(`${app.apiBase}/public/job/claim`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
    body: JSON.stringify({ id_job: 1, mobile: '07700900123', last_name: 'Braithwaite' }),
  })
  await fetch(`${app.apiBase}/public/jobs/board/search?postcode=SE13+5AB`)
  await fetch(`${app.apiBase}/public/job/SECRETSECRETSECRETSECRET/image_urls`)
  await app.close()
  await database.close()
  const text = lines.join('')
  expect(text).toContain(answer.headers.get('x-request-id'))
  expect(text).toContain('/api/public/jobs/board/search')
  for (const secret of [
    '5AB',
    '07700900123',
    'Braithwaite',
    '203.0.113.77',
    'SECRETSECRET',
    '127.0.0.1',
  ])
    expect(text.replaceAll(/listening at http[^"]*/g, '')).not.toContain(secret)
})

test('at trace, no call however malformed leaves a secret or personal data in the log', async () => {
  const database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createFixtures(database.db)
  const lines: string[] = []
  const app = await startTestApp(database, {
    log: { level: 'trace', destination: { write: (line) => void lines.push(line) } },
  })
  const { token } = await signIn(app, await createUser(database.db, { super: true }))
  const secrets = {
    token,
    cookie: 'cookie0Cookie1Cookie2',
    link: 'lInK0LiNk1lInK2LiNk3lInK4LiNk5lInK6LiNk7lInK',
    password: 'correct horse battery!',
    email: 'olive.penrose@mail.example',
    mobile: '+447700900456',
    typed: '07700 900 789',
    postcode: 'SE13 5AB',
    surname: 'Braithwaite',
    address: '203.0.113.77',
  }
  const { cookie, link, password, email, mobile, typed, postcode, surname, address } = secrets
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `XSRF-TOKEN=${cookie}`,
    'x-xsrf-token': cookie,
    'x-forwarded-for': address,
    'idempotency-key': link,
    referer: `https://treasures.example/public/job/${link}?email=${email}`,
  }
  const said = { token: link, password, email, mobile, phone: typed, postcode, last_name: surname }
  const query = new URLSearchParams(said).toString()
  for (const { method, path, consumes } of Object.values(contract) as Endpoint[])
    for (const name of [link, '7']) {
      const form = new FormData()
      for (const [field, value] of Object.entries(said)) form.append(field, value)
      form.append('file', new Blob([email]), `${surname}.jpg`)
      const json = { 'content-type': 'application/json' }
      await fetch(`${app.apiBase}${path.replaceAll(/\{\w+\}/g, name)}?${query}`, {
        method,
        // A sign-out would end the session that the next calls need.
        ...(path !== '/logout' && { headers: { ...headers, ...(!consumes && json) } }),
        ...(method !== 'GET' && { body: consumes ? form : JSON.stringify({ ...said, id_job: 1 }) }),
      }).then((answer) => answer.body?.cancel())
    }
  // Unknown routes, unreadable bodies and input that is not HTTP.
  for (const path of [`/api/none/${link}?${query}`, `/api/public/job/${link}%`, `/${email}/%zz`])
    await fetch(new URL(path, app.apiBase), { headers })
  const socket = connect(Number(new URL(app.apiBase).port), '127.0.0.1')
  await new Promise((ended) => {
    socket.once('close', ended)
    socket.resume()
    socket.write(`GET / HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nNo header ${email}\r\n\r\n`)
  })
  // Objects that a library, or one of us, might log one day.
  const { log } = app.app
  const failure = Object.assign(new Error(`duplicate key (email)=(${email})`), {
    detail: `Failing row contains (${mobile}, ${surname})`,
    params: [password],
  })
  log.error(failure)
  log.error({ err: failure, task: 'reminders' })
  log.error({ error: failure, headers }, 'failed')
  log.error({ error: { headers, message: 'described' }, subject: 7 }, 'failed')
  log.error({ err: new Error(`invalid input syntax for type uuid: "${surname}"`) })
  log.warn({ headers, note: `mail to ${email} failed` }, 'cannot reach %s at %s', email, mobile)
  log.warn(`Reply was already sent to /api/public/job/${link}?${query}`)
  await app.close()
  await database.close()
  const text = lines.join('')
  expect(text).toContain('"task":"reminders"')
  expect(text).toContain('/api/public/job/:token')
  expect(lines.filter((line) => JSON.parse(line).level === 10)).not.toEqual([])
  for (const [what, secret] of Object.entries(secrets)) {
    const bytes = JSON.stringify([...Buffer.from(secret)]).slice(1, -1)
    for (const spelling of [secret, encodeURIComponent(secret), bytes])
      expect({ what, line: lines.find((line) => line.includes(spelling)) }).toEqual({ what })
  }
})

test.each<[string, boolean | string, string | undefined, number]>([
  ['an untrusted proxy is logged once', false, '203.0.113.77', 1],
  ['an untrusted proxy behind a trusted one is logged', '127.0.0.1', '203.0.113.77, 10.0.0.5', 1],
  ['a trusted proxy is not logged', '127.0.0.1', '203.0.113.77', 0],
  [
    'addresses that a visitor put in front of the proxy’s are not logged',
    '127.0.0.1',
    '10.0.0.1, 203.0.113.77',
    0,
  ],
  ['visitors without a proxy are not logged', false, undefined, 0],
])('%s', async (_, trustProxy, forwarded, times) => {
  const database = await openTestDatabase('postgres', inject('postgresUrl'))
  const lines: string[] = []
  const app = await startTestApp(database, {
    settings: { trustProxy },
    log: { level: 'warn', destination: { write: (line) => void lines.push(line) } },
  })
  for (let i = 0; i < 3; i++)
    await fetch(`${app.apiBase}/health/live`, {
      ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }),
    })
  await app.close()
  await database.close()
  const told = lines.filter((line) => line.includes('TRUST_PROXY'))
  expect(told).toHaveLength(times)
  expect(told.join()).not.toContain('203.0.113')
  expect(told.filter((line) => !/"proxy":"(127\.0\.0\.1|10\.0\.0\.5)"/.test(line))).toEqual([])
})

test('with the database gone, the server answers 503 in words and is live but not ready', async () => {
  const database = await openUnused(inject('postgresUrl'))
  const app = await startTestApp({
    ...database,
    listen: async () => async () => {},
  })
  await database.close()
  const answers = await Promise.all(
    ['/health/live', '/health/ready'].map((path) => fetch(app.apiBase + path)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 503])
  expect(answers[1]?.headers.get('retry-after')).toBe('5')
  app.app.server.closeAllConnections()
})
