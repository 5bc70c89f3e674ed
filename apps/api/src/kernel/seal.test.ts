import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createSeal, keptSecretKey } from './seal.ts'

const key = 'k'.repeat(32)

test('sealed text opens only for the same record with the same key', () => {
  const sealed = createSeal(key).close('200000 55779911', 'treasure 7')
  expect(sealed).not.toContain('55779911')
  expect(createSeal(key).open(sealed, 'treasure 7')).toBe('200000 55779911')
  expect(() => createSeal(key).open(sealed, 'treasure 8')).toThrow('authenticate')
  expect(() => createSeal('l'.repeat(32)).open(sealed, 'treasure 7')).toThrow('authenticate')
  const [version, nonce, , text] = sealed.split('.')
  expect(() =>
    createSeal(key).open([version, nonce, 'AAAA', text].join('.'), 'treasure 7'),
  ).toThrow('tag')
})

test('the same text is sealed differently each time', () => {
  const seal = createSeal(key)
  expect(seal.close('1', 'a')).not.toBe(seal.close('1', 'a'))
})

test('an installation keeps the key that it made, unreadable to other users', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const keys = await Promise.all(Array.from({ length: 8 }, () => keptSecretKey(folder)))
  expect(new Set([...keys, await keptSecretKey(folder)]).size).toBe(1)
  expect(keys[0]).toHaveLength(43)
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
})

test('a process waits for the key of another one that has made the file and not yet written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'secret-key'), '')
  const kept = keptSecretKey(folder)
  await wait(50)
  await writeFile(join(folder, 'secret-key'), 'the key of the other process')
  expect(await kept).toBe('the key of the other process')
})
