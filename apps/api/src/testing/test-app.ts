import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@treasures/api-client'
import { buildApp, type Deps } from '../app.ts'
import { claimLimits } from '../features/claims/claims.routes.ts'
import type { Database } from '../shared/db/connect.ts'
import { diskFiles } from '../shared/files.ts'
import { messagesTable } from '../shared/messages.ts'

/** Limits that no test meets by accident. */
export const looseLimits: Deps['limits'] = {
  ...claimLimits,
  perMobile: { most: 1_000_000, seconds: 900 },
  perAddress: { most: 1_000_000, seconds: 3_600 },
  notFoundAfter: 0,
  streams: 100,
}

/** The real app on a real socket, with the real client in front of it. */
export async function startTestApp(
  database: Database,
  {
    limits = {},
    clock = () => new Date(),
    log = { level: 'silent' },
  }: {
    limits?: Partial<Deps['limits']>
    clock?: Deps['clock']
    log?: Deps['log']
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'treasures-files-'))
  const files = diskFiles(folder)
  const app = buildApp({
    database,
    clock,
    files,
    messages: messagesTable,
    publicSettings: () => ({
      support_phone: '0808 157 0123',
      support_email: 'support@treasures.example',
      jobs_email: 'jobs@treasures.example',
      treasure_apply_url: 'https://treasures.example/become-a-treasure',
      portal_url: 'https://treasures.example',
      tile_url: null,
      tile_attribution: '',
    }),
    limits: { ...looseLimits, ...limits },
    trustProxy: true,
    log,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const apiBase = `http://127.0.0.1:${port}/api`
  return {
    app,
    apiBase,
    files,
    client: createClient({ apiBase }),
    async close() {
      app.server.closeAllConnections()
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>
