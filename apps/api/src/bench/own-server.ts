import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Starts the product with its demo in its own process, so that the measuring code takes none of its
 * time.
 */
export async function startOwnServer(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-bench-'))
  const server = spawn(
    process.execPath,
    [fileURLToPath(new URL('product-server.ts', import.meta.url))],
    {
      env: {
        ...process.env,
        PORT: '0',
        DEMO_PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(server, 'exit')
  async function close() {
    server.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const apiUrl = await new Promise<string>((resolve, reject) => {
      server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
      let said = ''
      server.stdout.on('data', (text: Buffer) => {
        said += text.toString()
        const found = /listening http:\/\/localhost:(\d+)(\S*)/.exec(said)
        if (found) resolve(`http://127.0.0.1:${found[1]}${found[2]}`)
      })
    })
    return { apiUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}
