import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../kernel/db/connect.ts'
import { createFixtures, createJobs } from '../../test/fixtures.ts'
import { openTestDatabase, onBothEngines } from '../../test/test-database.ts'
import { replacePostcodes } from './replace-postcodes.ts'

/** Writes a row like Code-Point Open: no header, quoted codes, metres of the National Grid. */
const codePoint = (code: string, easting: number, northing: number, quality = 10) =>
  `"${code}",${quality},${easting},${northing},"X1","","X2","","X3","X4"`

const header = 'pcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,osnrth1m,lat,long,ctry'
const directory = (pcds: string, lat: number, lon: number, doterm = '') =>
  `"${pcds.replace(' ', '')}","${pcds}","${pcds}","198001","${doterm}",0,1,1,${lat},${lon},"E"`

/**
 * Two postcodes of SE13 some 120 m apart, one in Norfolk (TG5 on the grid), and one without a
 * position.
 */
const tables = {
  'se.csv': [codePoint('SE135AB', 538_380, 175_300), codePoint('SE135AD', 538_480, 175_360)],
  'nr.csv': [codePoint('NR30 5TT', 651_410, 313_177), codePoint('NR3  9ZZ', 0, 0, 90), ''],
}

onBothEngines((engine) => {
  let database: Database
  let folder: string

  beforeAll(async () => {
    database = await openTestDatabase(engine, inject('postgresUrl'))
    const { id_customer } = await createFixtures(database.db)
    await createJobs(database.db, id_customer, [{ postcode: 'BN1 1AA' }])
    folder = mkdtempSync(join(tmpdir(), 'postcodes-'))
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  let written = 0
  const write = (name: string, content: string | Buffer) => {
    const path = join(folder, `${++written}-${name}`)
    writeFileSync(path, content)
    return path
  }
  const run = (path: string, force = false) =>
    replacePostcodes(database, { path, force, progress() {} })
  const fails = (path: string, force?: boolean) =>
    run(path, force).then(
      () => 'done',
      (error: Error) => error.message,
    )
  const known = async () =>
    (
      await database.db.selectFrom('postcodes').select('postcode').orderBy('postcode').execute()
    ).map(({ postcode }) => postcode)
  const outcodes = () => database.db.selectFrom('outcodes').selectAll().orderBy('outcode').execute()

  test('a zip of Code-Point Open replaces all postcodes, but towns and codes that jobs need stay', async () => {
    await database.db.deleteFrom('region_outcodes').where('outcode', '=', 'SE3').execute()
    const zip = makeZip({
      'Doc/licence.txt': 'words',
      'Doc/Code-Point_Open_Column_Headers.csv': 'PC,PQ',
      'Data/CSV/se.csv': tables['se.csv'].join('\r\n'),
      'Data/CSV/nr.csv': tables['nr.csv'].join('\r\n'),
    })
    expect(await run(write('codepo_gb.zip', zip))).toEqual({
      postcodes: 3,
      skipped: { no_place: 1, terminated: 0, not_geographic: 0 },
      written: 3,
      removed: 0,
    })
    expect(await known()).toEqual(['NR30 5TT', 'SE13 5AB', 'SE13 5AD'])
    const codes = await outcodes()
    // BN1 has a job. SE3 no longer has a job, a region or a postcode.
    expect(codes.map(({ outcode }) => outcode)).toEqual(['BN1', 'NR30', 'SE13'])
    const middle = codes.find(({ outcode }) => outcode === 'SE13')
    expect(middle).toMatchObject({ town: 'Lewisham' })
    const own = await database.db
      .selectFrom('postcodes')
      .select(['lat', 'lon'])
      .where('outcode', '=', 'SE13')
      .execute()
    expect(middle?.lat).toBeCloseTo(own.reduce((sum, { lat }) => sum + lat, 0) / 2, 9)
    expect(codes.find(({ outcode }) => outcode === 'NR30')?.town).not.toBe('')
  })

  test('importing the same again, from a folder, changes nothing', async () => {
    const path = join(folder, `folder-${engine}`)
    mkdirSync(join(path, 'Data'), { recursive: true })
    for (const [name, lines] of Object.entries(tables))
      writeFileSync(join(path, 'Data', name), lines.join('\n'))
    writeFileSync(join(path, 'notes.csv'), 'these,are,notes')
    expect(await run(path)).toMatchObject({ postcodes: 3, written: 0, removed: 0 })
  })

  test('ONSPD is read by its header, without terminated postcodes and those without a position', async () => {
    const path = write(
      'ONSPD.csv',
      [
        `\uFEFF${header}`,
        directory('SE13 5AB', 51.46, -0.01),
        directory('SE13 5AD', 51.47, -0.02),
        directory('EH1 1YZ', 55.95, -3.19),
        directory('EH1 1ZZ', 55.95, -3.19, '201001'),
        directory('JE2 3AB', 99.999999, 0),
        directory('GIR 0AA', 53.45, -3.01),
      ].join('\r\n'),
    )
    expect(await run(path)).toEqual({
      postcodes: 3,
      skipped: { no_place: 1, terminated: 1, not_geographic: 1 },
      written: 3,
      removed: 1,
    })
    expect(await known()).toEqual(['EH1 1YZ', 'SE13 5AB', 'SE13 5AD'])
  })

  test('errors are reported with their line, and change nothing', async () => {
    const before = [await known(), await outcodes()]
    const good = codePoint('SE135AB', 538_380, 175_300)
    const path = write(
      'broken.csv',
      [
        good,
        good,
        'SE13 5AD,10',
        codePoint('nowhere', 538_380, 175_300),
        codePoint('SE13 5AE', 0, 0),
        codePoint('SE13 5AF', 900_000, 175_300),
      ].join('\n'),
    )
    const message = await fails(path, true)
    expect(message).toMatch(/line 3 has 2 fields and not 10/)
    expect(message).toMatch(/line 4 has the postcode "nowhere"/)
    expect(message).toMatch(/line 5 has the position "0, 0"/)
    expect(message).toMatch(/line 6 has SE13 5AF outside the United Kingdom/)
    expect(await fails(write('letter.csv', 'Dear all,\nhere are the postcodes.'))).toMatch(
      /line 1: this is neither/,
    )
    expect(await fails(write('empty.csv', ''), true)).toMatch(/no postcode/)
    expect(await fails(write('half.zip', 'PK half of a zip'))).toMatch(
      /cannot be read as a zip file/,
    )
    expect(await fails(write('other.zip', makeZip({ 'a.txt': '' })))).toMatch(/no table/)
    expect(await fails(join(folder, 'absent.zip'))).toMatch(/There is no file/)
    expect([await known(), await outcodes()]).toEqual(before)
  })

  test('a file that would lose more than a fifth needs --force', async () => {
    const path = write('few.csv', codePoint('SE135AB', 538_380, 175_300))
    expect(await fails(path)).toMatch(/has 1 postcodes, and 3 are known.*--force/)
    expect(await known()).toHaveLength(3)
    expect(await run(path, true)).toMatchObject({ postcodes: 1, removed: 2 })
  })

  test('more rows than one batch all arrive', async () => {
    const letters = 'ABDEFGHJLNPQRSTUWXYZ'.split('')
    const lines = [...Array(30).keys()].flatMap((n) =>
      letters.flatMap((a) =>
        letters.map((b) => codePoint(`M${n + 1} ${n % 10}${a}${b}`, 384_000 + n, 398_000 + n)),
      ),
    )
    expect(await run(write('many.csv', lines.join('\n')))).toMatchObject({ postcodes: 12_000 })
    const { n } = await database.db
      .selectFrom('postcodes')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(12_000)
  })
})

/** Builds a zip as any program does: packed entries, then their directory. */
function makeZip(files: Record<string, string>): Buffer {
  const pieces: Buffer[] = []
  const directories: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text)
    const packed = deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directories.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        Buffer.from([20, 0]),
        common,
        tail,
        Buffer.from(name),
      ]),
    )
    pieces.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(directories)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directories.length, 4)
  end.writeUInt16LE(directories.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...pieces, directory, Buffer.from('PK\x05\x06'), end])
}
