import { expect, test } from 'vitest'
import { ago, fine } from './health.fixtures.ts'
import {
  judgeCertificate,
  judgeDatabase,
  judgeDisks,
  judgeFiles,
  judgeVersions,
  type MachineFacts,
} from './machine-health.rules.ts'

const hours = 60
const days = 24 * hours
const ends = (endsAt: Date, problem?: string): MachineFacts['certificate'] => ({
  is: 'read',
  endsAt,
  problem,
})
const served = (change: Partial<MachineFacts['database']>) => ({
  database: { ...fine.database, ...change },
})
const pool = { size: 10, idle: 0, waiting: 1, most: 10 }

type Case = [change: Partial<MachineFacts>, expected: string]
const told = ({ state, words }: { state: string; words: string }) => `${state}: ${words}`
const having = (change: Partial<MachineFacts>): MachineFacts => ({ ...fine, ...change })

test.each<Case>([
  [{}, 'ok: It ends in 60 days.'],
  [{ certificate: ends(ago(-20 * days)) }, 'attention: It ends in 20 days.'],
  [{ certificate: ends(ago(-6 * days)) }, 'wrong: It ends in 6 days.'],
  [{ certificate: ends(ago(3 * hours)) }, 'wrong: It ended 3 hours ago.'],
  [
    { certificate: ends(ago(-60 * days), 'SELF_SIGNED') },
    'wrong: It ends in 60 days. This machine would not trust it: SELF_SIGNED.',
  ],
  [
    { certificate: { is: 'unread', why: 'ECONNREFUSED' } },
    'attention: It could not be read from here: ECONNREFUSED.',
  ],
  [{ certificate: { is: 'none' } }, 'attention: PUBLIC_URL is not https.'],
  [
    { certificate: { is: 'none' }, isProduction: false },
    'ok: PUBLIC_URL is not https, which will do for trying things out.',
  ],
])('a certificate is well until three weeks before its end: %o', (change, expected) => {
  expect(told(judgeCertificate(having(change)))).toBe(expected)
})

test.each<Case>([
  [
    {},
    'ok: treasures at db.example.org, encrypted. 1 of 10 connections are in use. It answered in 2 ms.',
  ],
  [
    served({ isEncrypted: false, pool: undefined }),
    'attention: treasures at db.example.org, not encrypted. It answered in 2 ms.',
  ],
  [
    served({ isEncrypted: false, pool: undefined, address: { host: 'localhost', name: 'a' } }),
    'ok: a at localhost, not encrypted. It answered in 2 ms.',
  ],
  [
    served({ pool }),
    'attention: treasures at db.example.org, encrypted. 10 of 10 connections are in use. It answered in 2 ms. 1 query waits for a connection.',
  ],
  [
    served({ pool: undefined, took: 501 }),
    'attention: treasures at db.example.org, encrypted. It answered in 501 ms.',
  ],
  [
    served({ engine: 'pglite', address: undefined }),
    'ok: Embedded, for this process alone. It answered in 2 ms.',
  ],
])('a database is well if its connection is safe and fast: %o', (change, expected) => {
  expect(told(judgeDatabase(having(change)))).toBe(expected)
})

const { files } = fine
test.each<Case>([
  [{}, 'ok: In the bucket treasures-files at s3.example.org. It answered in 12 ms.'],
  [
    { files: { ...files, took: 1_001 } },
    'attention: In the bucket treasures-files at s3.example.org. It answered in 1001 ms.',
  ],
  [
    { files: { ...files, problem: 'It says AccessDenied' } },
    'wrong: In the bucket treasures-files at s3.example.org. It says AccessDenied.',
  ],
  [
    { files: { ...files, place: { kind: 'folder', folder: '/data/files' }, took: 1 } },
    'ok: In the folder /data/files.',
  ],
])('files are well if they can be reached: %o', (change, expected) => {
  expect(told(judgeFiles(having(change)))).toBe(expected)
})

test.each<Case>([
  [
    { disks: [...fine.disks, { folder: '/backups', free: 4.9e9, size: 20e9 }] },
    'attention: 4.9 GB of 20 GB are free for /backups.',
  ],
  [
    { disks: [{ folder: '/data', free: 49e9, size: 1_000e9 }] },
    'attention: 49 GB of 1000 GB are free for /data.',
  ],
  [
    { disks: [{ folder: '/data', free: 0.9e9, size: 5e9 }] },
    'wrong: 0.9 GB of 5.0 GB are free for /data.',
  ],
  [{ disks: [] }, 'attention: It cannot be read.'],
])('the disk with the least room counts: %o', (change, expected) => {
  expect(told(judgeDisks(having(change)))).toBe(expected)
})

test.each<Case>([
  [
    { versions: { ...fine.versions, treasures: undefined, database: '14.9' } },
    'wrong: Treasures (not built), Node 24.21.0, PostgreSQL 14.9, migration 0070_backups.',
  ],
])('versions are listed, and one that is too old is wrong: %o', (change, expected) => {
  expect(told(judgeVersions(having(change)))).toBe(expected)
})
