import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { machineSurroundings } from './machine-surroundings.ts'

const here = (publicUrl: string | undefined, folders: string[] = []) =>
  machineSurroundings({ folders, embed: '/nowhere', publicUrl })

async function portOf(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('the certificate at our address is read, even one that no browser accepts', async () => {
  // Any server that speaks TLS from the first byte will do. This one has a self-signed certificate.
  const smtp = new SMTPServer({ secure: true, logger: false })
  // The client hangs up right after the handshake.
  smtp.on('error', () => {})
  const port = await portOf(smtp.server)
  const certificate = await here(`https://127.0.0.1:${port}/portal`).readCertificate()
  expect(certificate).toMatchObject({ is: 'read', problem: expect.stringMatching(/CERT|ERR_TLS/) })
  expect(certificate.is === 'read' && certificate.endsAt.getFullYear()).toBeGreaterThan(2000)
  smtp.close()
})

test('an address without a certificate gives a reason', async () => {
  const server = createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const port = await portOf(server)
  const unread = { is: 'unread', why: expect.stringMatching(/\w/) }
  expect(await here(`https://127.0.0.1:${port}`).readCertificate()).toMatchObject(unread)
  await new Promise((closed) => server.close(closed))
  expect(await here(`https://127.0.0.1:${port}`).readCertificate()).toEqual({
    is: 'unread',
    why: 'ECONNREFUSED',
  })
  for (const without of [undefined, `http://127.0.0.1:${port}`])
    expect(await here(without).readCertificate()).toEqual({ is: 'none' })
})

test('disks are listed for existing folders only', async () => {
  const disks = await here(undefined, [import.meta.dirname, '/no/such/folder']).readDisks()
  expect(disks).toMatchObject([{ folder: import.meta.dirname }])
  expect(disks[0]?.free).toBeGreaterThan(0)
  expect(disks[0]?.size).toBeGreaterThanOrEqual(disks[0]?.free ?? 0)
  expect(await here(undefined).readVersion()).toBeUndefined()
})
