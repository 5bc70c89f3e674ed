import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../apps/api/test/free-port.ts'
import { needDebian } from '../debian-packages.ts'
import { startProduct } from '../product.ts'
import { startPostfix } from './postfix.ts'

const replies = {
  domain: 'replies.treasures.example',
  secret: 'a secret of at least 32 characters',
}
let product: Awaited<ReturnType<typeof startProduct>>
let postfix: Awaited<ReturnType<typeof startPostfix>>
let folder: string

beforeAll(async () => {
  needDebian({ postfix: '/usr/sbin/postfix', curl: '/usr/bin/curl' })
  folder = await mkdtemp(join(tmpdir(), 'treasures-dkim-'))
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const file = join(folder, 'dkim.pem')
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const port = await freePort()
  postfix = await startPostfix({
    treasures: `http://127.0.0.1:${port}`,
    replies: replies.domain,
    secret: replies.secret,
    mailboxes: 'mailbox.example',
    nobody: 'treasures.example',
  })
  product = await startProduct({
    port,
    smtpUrl: postfix.url,
    mailReplies: replies,
    dkim: { selector: 'autumn', file },
  })
})
afterAll(async () => {
  await product.close()
  await postfix.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Asks for a link to a new password, as the portal does. */
async function askFor(email: string) {
  const answer = await fetch(`${product.apiUrl}/password/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, provider: 'users' }),
  })
  expect(answer.status).toBe(200)
}
const rows = (recipient: string) =>
  product.db
    .selectFrom('messages')
    .select(['state', 'error', 'attempts'])
    .where('recipient', '=', recipient)
    .where('template', '=', 'password_reset')
    .execute()

test('an e-mail arrives through Postfix, encrypted, signed, and without its reader’s address in a link', async () => {
  const recipient = 'reader@mailbox.example'
  await product.db
    .updateTable('users')
    .set({ email: recipient })
    .where('email', '=', 'customer@treasures.example')
    .execute()
  await askFor(recipient)
  await expect.poll(() => rows(recipient), { timeout: 20_000 }).toMatchObject([{ state: 'sent' }])
  await expect.poll(() => postfix.received(), { timeout: 20_000 }).toHaveLength(1)
  const [mail = ''] = await postfix.received()
  expect(mail).toMatch(
    /^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=treasures\.example;/m,
  )
  expect(mail).toMatch(/^Reply-To: help@brockley\.example$/m)
  expect(mail).toMatch(/^Message-ID: <message-\d+@treasures\.example>$/m)
  expect(mail.replaceAll('=\n', '')).toMatch(/public\/password\/reset\/[\w-]{43}(?!\?)/)
  expect(mail).not.toContain('email=')
  // The product greets with the host of its sender, and encrypts.
  expect(mail).toMatch(/^Received: from treasures\.example \(.*\)\s+\(using TLSv1\.3/m)
})

test('an e-mail that Postfix took and could not deliver comes back, and its address gets no more', async () => {
  const recipient = 'treasure@treasures.example'
  await askFor(recipient)
  await expect
    .poll(() => rows(recipient), { timeout: 30_000 })
    .toMatchObject([
      { state: 'failed', error: expect.stringMatching(/^It came back: .*No such user/) },
    ])
  const bounces = product.db.selectFrom('email_bounces').select(['address', 'code'])
  expect(await bounces.execute()).toContainEqual({ address: recipient, code: '5.1.1' })
})
