import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { expect, inject, test } from 'vitest'
import { createPostgresDatabase } from '../test/postgres-databases.ts'
import { openPostgres } from './kernel/db/connect.ts'
import { noticeOf, testMessages } from '../test/test-messages.ts'
import { ownProcess } from '../test/own-process.ts'

test(
  'a web process and a worker share a database, and only the worker runs tasks, each once',
  { tags: 'slow', timeout: 90_000 },
  async () => {
    const mails: string[] = []
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData(stream, _session, done) {
        stream.on('end', done)
        void text(stream).then((mail) => mails.push(/^To: (.+)$/m.exec(mail)?.[1] ?? ''))
      },
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { url, drop } = await createPostgresDatabase(inject('postgresUrl'))
    const folder = mkdtempSync(join(tmpdir(), 'treasures-roles-'))
    const metricsToken = 'm'.repeat(32)
    const begin = async (role: 'web' | 'worker') => {
      const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
        env: {
          ...ownProcess,
          ROLE: role,
          DATABASE_URL: url,
          DATA_DIR: folder,
          SEED: 'none',
          PORT: '0',
          DEMO_PORT: '0',
          METRICS_TOKEN: metricsToken,
          PUBLIC_URL: 'https://treasures.example',
          SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
        },
      })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
      await expect.poll(() => output, { timeout: 30_000 }).toContain('Ctrl-C stops.')
      return {
        output,
        async stop() {
          const exit = once(child, 'exit')
          child.kill('SIGTERM')
          return (await exit)[0] as number | null
        },
      }
    }
    const database = openPostgres(url)
    const web = await begin('web')
    expect(web.output).toContain('/public/jobs/board')
    const recipients = Array.from({ length: 20 }, (_, n) => `person-${n}@example.org`)
    await database.db.transaction().execute(async (tx) => {
      for (const recipient of recipients)
        await testMessages({ hasMailServer: true }).queueNotice(tx, new Date(), {
          notice: noticeOf('password_reset'),
          to: 'address',
          recipient,
          values: { fname: 'Grace', link: 'https://treasures.example', link_time: '1 hour' },
        })
    })
    await wait(1_000)
    expect(mails).toEqual([])

    const worker = await begin('worker')
    expect(worker.output).not.toContain('/public/jobs/board')
    const figures = await fetch(/http:\S+\/metrics/.exec(worker.output)?.[0] ?? '', {
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    expect(await figures.text()).toContain('\ntreasures_database_up 1\n')
    await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(recipients.length)
    expect(mails.toSorted()).toEqual(recipients.toSorted())
    await expect
      .poll(() =>
        database.db.selectFrom('tasks').select('id').where('name', '=', 'message.send').execute(),
      )
      .toEqual([])
    expect(await Promise.all([web.stop(), worker.stop()])).toEqual([0, 0])

    await database.close()
    await drop()
    await new Promise<void>((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true, force: true })
  },
)
