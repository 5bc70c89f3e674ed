import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import {
  createClient,
  createEquipment,
  createService,
  createServiceOption,
  createSkill,
  inviteStaff,
  listMyServiceOptions,
  listServices,
  openRegion,
  saveBusiness,
  saveDefaultPrice,
  setOptionPrices,
  setPassword,
  takeStarterTrades,
  updateBrand,
  uploadLogo,
  londonDate,
} from '@treasures/api-client'
import sharp from 'sharp'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { ownProcess } from '../../test/own-process.ts'
import { alikeRows, dumpRows } from '../../test/dump-rows.ts'
import { callRaw } from '../../test/raw-call.ts'
import { firstAdmin, prepareProduction, type Production } from '../../test/production.ts'
import { signIn, testPassword } from '../../test/sign-in.ts'
import { mainEngines, type Engine } from '../../test/test-database.ts'
import { chooseFiles } from '../adapters/files/choose-files.ts'
import { readOpeningFile } from '../features/site/opening/by-file/opening-file.rules.ts'
import type { Database } from '../kernel/db/connect.ts'
import { openByFile, OpeningRefused } from './open-by-file.ts'

type Example = { [name: string]: unknown; look: object; options: object[]; prices: object[] }
const example = JSON.parse(
  readFileSync(new URL('../../../../deploy/opening.json', import.meta.url), 'utf8'),
) as Example

const drawLogo = async () =>
  new File(
    [
      await sharp({ create: { width: 90, height: 40, channels: 3, background: '#0b6e63' } })
        .png()
        .toBuffer(),
    ],
    'logo.png',
  )

/** Prepares an empty installation that was started once, with a first admin who has a password. */
async function begin(engine: Engine) {
  const production = await prepareProduction(engine, inject('postgresUrl'))
  onTestFinished(() => production.close())
  await production.importPostcodes()
  const server = await production.start()
  if (server.firstSuper?.is !== 'link') throw new Error('The start printed no link')
  const [, printed = ''] = server.firstSuper.link.split('/public/password/set/')
  await createClient({ apiBase: server.apiBase }).call(setPassword, {
    body: {
      token: printed.slice(0, 43),
      email: firstAdmin,
      fname: 'Olive',
      lname: 'Marsh',
      password: testPassword,
      password_confirmation: testPassword,
    },
  })
  return { production, server }
}

const read = (value: unknown, { now }: Production) => readOpeningFile(value, londonDate(now()))

async function runFile(production: Production, database: Database, value: unknown, logo?: Blob) {
  const told = read(value, production)
  if ('faults' in told) throw new OpeningRefused(told.faults)
  const { settings } = production
  const files = await chooseFiles(settings)
  return openByFile({ settings, database, files, file: told.file, logo })
}

/** Makes the same calls as the example file, one by one. */
async function callAll({ apiBase }: { apiBase: string }, { now }: Production, logo: Blob) {
  const owner = await signIn({ apiBase }, { email: firstAdmin })
  const { business, look } = example as unknown as {
    business: { name: string; address: string; vat_registered: boolean }
    look: object
  }
  await owner.call(saveBusiness, { body: { ...business, valid_from: londonDate(now()) } })
  await owner.call(updateBrand, { body: look })
  const open = async (body: Parameters<typeof owner.call<typeof openRegion>>[1]['body']) =>
    (await owner.call(openRegion, { query: {}, body })).id
  const bristol = await open({
    region_name: 'Bristol',
    mnemonic: 'BRS',
    outcodes: ['BS1', 'BS3', 'BS6'],
  })
  const bath = await open({
    region_name: 'Bath',
    mnemonic: 'BTH',
    run_by: 'franchisee',
    outcodes: ['BA1', 'BA2'],
  })
  await owner.call(takeStarterTrades, {
    body: { trades: ['domestic_cleaning', 'gardening', 'handyman', 'window_cleaning'] },
  })
  const { id: ovens } = await owner.call(createService, {
    body: {
      name: 'Oven cleaning',
      shortened_display_name: 'Ovens',
      fa_font_icon: 'fa-spray-can-sparkles',
      id_price_unit: 5,
      explanation: 'Racks, door and inside, with our own products.',
    },
  })
  await owner.call(createSkill, {
    body: { name: 'Steam cleaning', id_service: ovens, evidence: 'A day of training.' },
  })
  await owner.call(createEquipment, { body: { name: 'Steam cleaner' } })
  await owner.call(createEquipment, { body: { name: 'Roof ladder' } })
  const services = (await owner.call(listServices, {})).data
  const idOf = (name: string) => services.find((one) => one.name === name)?.id ?? 0
  for (const [name, id_price_unit, customerprice, treasureprice] of [
    ['Domestic cleaning', 1, 24, 16.5],
    ['Gardening', 1, 28.5, 20],
    ['Handyman', 1, 42, 30],
    ['Window cleaning', 5, 25, 17.5],
    ['Oven cleaning', 5, 65, 45],
  ] as const)
    await owner.call(saveDefaultPrice, {
      body: { id_service: idOf(name), id_price_unit, customerprice, treasureprice },
    })
  const options = await owner.call(listMyServiceOptions, { query: { id_ambassador: bath } })
  const gardening = options.data.find((one) => one.id_service === idOf('Gardening'))
  await owner.call(setOptionPrices, {
    params: { id: gardening?.id ?? 0 },
    body: { customerprice: 31, treasureprice: 22 },
  })
  await owner.call(createServiceOption, {
    body: {
      id_ambassador: bristol,
      id_service: idOf('Domestic cleaning'),
      id_job_type: 3,
      id_price_unit: 4,
      explanation: 'A one-bedroom flat, top to bottom.',
      chip_text: 'One-bedroom flat',
      customerprice: 95,
      treasureprice: 65,
    },
  })
  for (const body of [
    { email: 'sam@handyneighbours.test', role: 'super' },
    { email: 'office@handyneighbours.test', role: 'admin', presets: ['office'] },
    { email: 'nadia@handyneighbours.test', role: 'ambassador', id_region: bath },
  ] as const)
    await owner.call(inviteStaff, {
      query: {},
      body: { ...body, presets: 'presets' in body ? [...body.presets] : [] },
    })
  await callRaw(apiBase, uploadLogo, { body: { file: logo } }, owner.token)
}

/** Runs the actual command with a file. */
async function runCommand(folder: string, file: object, env: Record<string, string> = {}) {
  const path = join(folder, 'opening.json')
  writeFileSync(path, JSON.stringify(file))
  const command = fileURLToPath(new URL('open-business.ts', import.meta.url))
  const settings = { DATA_DIR: join(folder, 'data'), SEED: 'none', ...env }
  const child = spawn(process.execPath, [command, path], { env: { ...ownProcess, ...settings } })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: code as number, said: (output + errors).replaceAll(path, 'FILE').trim() }
}

test("the command lists a file's faults without opening a database", { tags: 'slow' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'treasures-opening-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await runCommand(folder, { trades: ['alchemy'], offices: [], staff: [{}] })).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^FILE has 4 faults, and nothing was changed:\n {2}trades\[0\]: must be one of: domestic_cleaning/,
    ),
  })
  expect(await runCommand(folder, { look: { logo: 'none.png' } })).toEqual({
    code: 1,
    said: expect.stringMatching(/^FILE has a fault.+\n {2}look\.logo: none\.png cannot be read/),
  })
  expect(existsSync(join(folder, 'data'))).toBe(false)
  expect(await runCommand(folder, {}, { SEED: 'demo' })).toEqual({
    code: 1,
    said: expect.stringContaining('SEED=none'),
  })
})

describe.each(mainEngines)('a business that is set up by a file (%s)', (engine) => {
  test(
    'equals one set up manually, and a second run changes nothing',
    { tags: 'slow' },
    async () => {
      const logo = await drawLogo()
      const pressed = await begin(engine)
      await callAll(pressed.server, pressed.production, logo)
      await pressed.server.settle()
      await pressed.server.close()
      const byPresses = await pressed.production.open((database) => dumpRows(database.db))

      const filed = await begin(engine)
      const { production } = filed
      await filed.server.settle()
      await filed.server.close()
      await production.open(async (database) => {
        const { made, skipped, steps } = await runFile(production, database, example, logo)
        expect(made).toHaveLength(23)
        expect(skipped).toEqual([])
        expect(steps.filter(({ state }) => state === 'missing').map(({ key }) => key)).toEqual([
          'treasures',
        ])
        const before = await dumpRows(database.db)
        const again = await runFile(production, database, example, logo)
        expect(again.made).toEqual([])
        expect(again.skipped).toHaveLength(23)
        expect(await dumpRows(database.db)).toEqual(before)
      })
      const server = await production.start()
      await server.settle()
      await server.close()
      const byFile = await production.open((database) => dumpRows(database.db))
      expect(alikeRows(byFile)).toEqual(alikeRows(byPresses))
    },
  )

  test('lists every fault, and changes nothing if there is one', async () => {
    const { production, server } = await begin(engine)
    await server.settle()
    await server.close()
    await production.open(async (database) => {
      const before = await dumpRows(database.db)
      const faultsOf = (value: unknown) =>
        runFile(production, database, value).then(
          () => [],
          (error: unknown) => {
            if (!(error instanceof OpeningRefused)) throw error
            return error.faults.map(({ path, words }) => `${path}: ${words}`)
          },
        )
      expect(
        await faultsOf({
          ...example,
          regions: [
            { region_name: 'Bristol', mnemonic: 'BRS', outcodes: ['BS1', 'ZE99'] },
            { region_name: 'Bath', mnemonic: 'BTH', run_by: 'franchisee', outcodes: ['BA1'] },
          ],
          prices: [
            { service: 'Gardening', customerprice: 20, valid_from: '2020-01-01' },
            { service: 'Chimney sweeping', customerprice: 20 },
          ],
          staff: [{ email: 'nadia@handyneighbours.test', role: 'franchisee', region: 'Leeds' }],
        }),
      ).toEqual([
        'prices[1].service: There is no service called Chimney sweeping',
        'staff[0].region: There is no region called Leeds',
        'regions[0].outcodes: We do not know ZE99.',
        'prices[0].valid_from: Must be today or later',
      ])
      expect(await dumpRows(database.db)).toEqual(before)
    })
  })
})
