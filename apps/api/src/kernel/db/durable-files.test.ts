/* @module-tag slow */
import { mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterAll, expect, inject, test } from 'vitest'
import { flushNow, flushSoon } from '../flush-to-disk.ts'
import { openDurably } from './open-durably.ts'

const folder = mkdtempSync(join(tmpdir(), 'treasures-durable-'))
afterAll(() => rmSync(folder, { recursive: true }))
const extensions = { amcheck, btree_gist, pg_trgm }

/** A fake disk that records what was flushed, and can be made to fail. */
function watchedDisk() {
  const kept = new Map<string, Buffer>()
  const keep = (path: string) => {
    if (isLog(path)) kept.set(basename(path), readFileSync(path))
  }
  const disk = {
    refuses: false,
    /** Makes background flushes take forever. */
    isSlow: false,
    refused: [] as unknown[],
    /** Resolves with the next background flush. */
    flushed: () => new Promise<void>((resolve) => (told = resolve)),
    /**
     * Copies the files as a power cut would leave them: everything was written except the log, of
     * which only the flushed part remains.
     */
    async cutPower(from: string, to: string) {
      const log = [...kept]
      await cp(from, to, { recursive: true })
      for (const [name, bytes] of log) await writeFile(join(to, 'pglite/pg_wal', name), bytes)
    },
  }
  let told = () => {}
  const flushing = {
    now(path: string) {
      if (disk.refuses) throw new Error('EIO')
      flushNow(path)
      keep(path)
    },
    async soon(path: string) {
      if (disk.isSlow) return new Promise<never>(() => {})
      await flushSoon(path)
      keep(path)
      told()
    },
    refused: (error: unknown) => void disk.refused.push(error),
  }
  return { disk, flushing }
}
const isLog = (path: string) => /pg_wal\/[0-9A-F]{24}$/.test(path)

test('a power cut loses only what was not flushed yet, and the database opens', async () => {
  const { disk, flushing } = watchedDisk()
  const place = join(folder, 'one')
  // A first start that was interrupted.
  await mkdir(join(place, 'pglite'), { recursive: true })
  await writeFile(join(place, 'pglite/PG_VERSION'), '18')
  await writeFile(join(place, 'pglite-unfinished'), '')
  const pglite = await openDurably(
    place,
    { extensions, loadDataDir: await openAsBlob(inject('pgliteTemplate')) },
    flushing,
  )
  const add = (from: number, to: number) =>
    pglite.query(
      `insert into kept_rows select n, repeat(md5(n::text), 20) from generate_series(${from}, ${to}) n`,
    )
  await pglite.exec('create table kept_rows (n int primary key, words text)')
  const flushed = disk.flushed()
  await add(1, 500)
  await flushed
  disk.isSlow = true
  await add(501, 1000)
  // Writes tables and indexes, which must not reach the disk before the log.
  await pglite.exec('checkpoint')
  await add(1001, 1500)
  await disk.cutPower(place, join(folder, 'cut'))

  const cut = await openDurably(join(folder, 'cut'), { extensions }, watchedDisk().flushing)
  await cut.exec(
    `create extension amcheck; select bt_index_check('kept_rows_pkey', true); select * from verify_heapam('kept_rows')`,
  )
  const { rows } = await cut.query('select max(n) as last, count(*)::int as n from kept_rows')
  expect(rows).toEqual([{ last: 1000, n: 1000 }])
  await cut.close()

  expect(disk.refused).toEqual([])
  disk.refuses = true
  await add(1501, 1501)
  await expect(pglite.exec('checkpoint')).rejects.toThrow(/Aborted|EIO|error/)
  expect(disk.refused).not.toEqual([])
})
