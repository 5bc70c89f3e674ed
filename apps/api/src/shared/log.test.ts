import { expect, inject, test } from 'vitest'
import { createCast } from '../testing/cast.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'

test('log lines are told apart by request id and hold nothing of a person', async () => {
  const database = await openTestDatabase('postgres', inject('postgresUrl'))
  await createCast(database.db)
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

test('a database that has gone away is a 503 in words, and not ready, but live', async () => {
  const database = await openTestDatabase('postgres', inject('postgresUrl'))
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
