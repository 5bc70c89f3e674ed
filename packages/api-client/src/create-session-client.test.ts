import { expect, test } from 'vitest'
import { createSessionClient } from './create-session-client.ts'
import { exportCustomers } from './customers/customers.contract.ts'

const session = {
  token: () => 'token',
  region: () => undefined,
  onRefused: () => undefined,
  onBusy: () => undefined,
}

test('a file is handed on piece by piece while it arrives', async () => {
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
