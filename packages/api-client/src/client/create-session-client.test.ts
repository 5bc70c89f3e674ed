import { expect, test } from 'vitest'
import { createSessionClient } from './create-session-client.ts'
import { exportCustomers } from '../people/customers/customers.contract.ts'
import { getUser, issueToken } from '../people/users/users.contract.ts'
import { portalClient } from '../people/users/users.schema.ts'

const session = {
  token: () => 'token',
  region: () => undefined,
  onRefused: () => undefined,
  onBusy: () => undefined,
}

test('a file is passed on piece by piece as it arrives', async () => {
  const lines = ['name\n', 'Ann\n', 'Bea\n']
  const client = createSessionClient({
    apiBase: 'https://t.example/api',
    whitelist: ['t.example'],
    session,
    cookies: () => '',
    fetch: async () =>
      new Response(new Blob(lines).stream(), { headers: { 'content-type': 'text/csv' } }),
  })
  const pieces: string[] = []
  const file = await client.call(
    exportCustomers,
    { query: {} },
    { onChunk: (bytes) => pieces.push(new TextDecoder().decode(bytes)) },
  )
  expect(await file.text()).toBe(lines.join(''))
  expect(pieces.join('')).toBe(lines.join(''))
})

type Sent = { url: string; headers: Headers; credentials: RequestCredentials | undefined }

/**
 * Creates a client whose calls are answered with `status`, and records its requests and reports.
 */
function clientThat(
  status: number,
  options: { apiBase?: string; publicApiBase?: string; cookies?: () => string } = {},
) {
  const sent: Sent[] = []
  const refused: string[] = []
  let busy = 0
  const client = createSessionClient({
    apiBase: 'https://t.example/api',
    whitelist: ['t.example', 'public.t.example'],
    cookies: () => 'theme=dark; XSRF-TOKEN=abc%3D; XSRF-TOKEN-2=no',
    ...options,
    session: {
      token: () => 'secret',
      region: () => 3,
      onRefused: (error, { path }) => refused.push(`${path} ${error.code}`),
      onBusy: (change) => (busy += change),
    },
    fetch: async (request) => {
      const { url, headers, credentials } = request as Request
      sent.push({ url, headers, credentials })
      return Response.json({ code: 'no', message: 'No.' }, { status })
    },
  })
  return { client, sent, refused, isBusy: () => busy }
}
const signIn = {
  body: {
    grant_type: 'password',
    ...portalClient,
    username: 'a@example.org',
    password: 'wrong one',
  },
} as const

test('token, cross-site token and region go to our own host', async () => {
  const { client, sent } = clientThat(403)
  await expect(client.call(getUser, {})).rejects.toThrow('No.')
  expect(sent[0]?.url).toBe('https://t.example/api/user')
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
    authorization: 'Bearer secret',
    'x-xsrf-token': 'abc=',
    'x-region': '3',
  })
  expect(sent[0]?.credentials).toBe('include')
})

test('over https the client reads the cross-site token that neighbouring hosts cannot plant', async () => {
  const { client, sent } = clientThat(403, {
    cookies: () => 'XSRF-TOKEN=planted; __Host-XSRF-TOKEN=ours',
  })
  await expect(client.call(getUser, {})).rejects.toThrow('No.')
  expect(sent[0]?.headers.get('x-xsrf-token')).toBe('ours')
})

test('foreign hosts receive none of them', async () => {
  for (const apiBase of ['https://evil.example/api', 'https://t.example:444/api']) {
    const { client, sent } = clientThat(403, { apiBase })
    await expect(client.call(getUser, {})).rejects.toThrow('No.')
    expect(sent[0]?.headers.has('authorization')).toBe(false)
    expect(sent[0]?.headers.has('x-xsrf-token')).toBe(false)
    expect(sent[0]?.credentials).toBe('omit')
  }
})

test('calls before sign-in go to the second host', async () => {
  const { client, sent } = clientThat(401, { publicApiBase: 'https://public.t.example/api/' })
  await expect(client.call(issueToken, signIn)).rejects.toThrow('No.')
  expect(sent[0]?.url).toBe('https://public.t.example/api/oauth/token')
})

test('a refused token is reported, a wrong password is not', async () => {
  const { client, refused } = clientThat(401)
  await expect(client.call(issueToken, signIn)).rejects.toThrow('No.')
  expect(refused).toEqual([])
  await expect(client.call(getUser, {})).rejects.toThrow('No.')
  expect(refused).toEqual(['/user no'])
})

test('a late refusal of a former token does not affect its successor', async () => {
  let token = 'former'
  const refused: string[] = []
  const client = createSessionClient({
    apiBase: 'https://t.example/api',
    whitelist: ['t.example'],
    cookies: () => '',
    session: { ...session, token: () => token, onRefused: (_, { path }) => refused.push(path) },
    fetch: async () => Response.json({ code: 'no', message: 'No.' }, { status: 401 }),
  })
  const late = client.call(getUser, {})
  token = 'next'
  await expect(late).rejects.toThrow('No.')
  expect(refused).toEqual([])
  await expect(client.call(getUser, {})).rejects.toThrow('No.')
  expect(refused).toEqual(['/user'])
})

test('the client is busy during a call, and no longer after a failure', async () => {
  const { client, isBusy } = clientThat(403)
  const call = client.call(getUser, {})
  expect(isBusy()).toBe(1)
  await expect(call).rejects.toThrow('No.')
  expect(isBusy()).toBe(0)
})
