import { londonDate } from '@treasures/api-client'
import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readOpeningFile, type Fault } from '../features/site/opening/by-file/opening-file.rules.ts'
import { say } from '../kernel/command-line.ts'
import { SettingsError } from '../kernel/settings/setting.ts'
import { readSettings } from '../settings.ts'
import { openByFile, OpeningRefused, type OpenedByFile } from './open-by-file.ts'
import { withInstallation } from './open-installation.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: pnpm open-business FILE.json

Sets up a business as FILE.json says: its details and look, regions, services, skills and equipment, prices, options, and
invitations of staff. The command makes the portal's own calls, in one transaction: if anything is wrong, it lists every
fault and changes nothing. Run again, it adds what is missing and leaves the rest unchanged. Treasures and customers are
imported in the portal. The command works on the database of the server's settings. If that is embedded, stop the server
first. deploy/opening.json is an example.`

await runCommand(usage, async (args) => {
  const options = { help: { type: 'boolean', short: 'h', default: false } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [path] = positionals
  if (values.help || !path || positionals.length !== 1) {
    process.exitCode = values.help ? 0 : 2
    return say(usage)
  }
  const settings = readSettings(process.env)
  if (settings.seed === 'demo')
    throw new SettingsError(
      'This is an installation of the demo, which has a business already. Set PRODUCTION=true, or SEED=none.',
    )
  const read = readOpeningFile(await readJson(path), londonDate(settings.clock()))
  if ('faults' in read) throw refused(path, read.faults)
  const logo = await readLogo(path, read.file.look?.logo)
  const told = await withInstallation(settings, ({ database, files }) =>
    openByFile({ settings, database, files, file: read.file, logo }),
  ).catch((error: unknown) => {
    throw error instanceof OpeningRefused ? refused(path, error.faults) : error
  })
  say(describe(told))
})

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new SettingsError(`${path} cannot be read: ${(error as Error).message}`)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SettingsError(`${path} is not JSON: ${(error as Error).message}`)
  }
}

/** Reads the logo. A relative path starts at the folder of FILE.json. */
async function readLogo(path: string, logo: string | undefined): Promise<Blob | undefined> {
  if (logo === undefined) return undefined
  const bytes = await readFile(resolve(dirname(path), logo)).catch((error: unknown) => {
    const words = `${logo} cannot be read: ${(error as Error).message}`
    throw refused(path, [{ path: 'look.logo', words }])
  })
  return new File([bytes], basename(logo))
}

function refused(path: string, faults: readonly Fault[]) {
  const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`
  const lines = faults.map(({ path: where, words }) => `  ${where}: ${words}`)
  return new SettingsError([`${path} has ${count}, and nothing was changed:`, ...lines].join('\n'))
}

function describe({ made, skipped, firstSuper, steps }: OpenedByFile): string {
  const todo = steps.filter(({ state }) => state !== 'done')
  return [
    `  ${made.length} ${made.length === 1 ? 'change' : 'changes'}${made.length ? ':' : ': everything was set up already.'}`,
    ...made.map((words) => `  + ${words}`),
    ...(skipped.length ? ['', '  Already there:'] : []),
    ...skipped.map((words) => `    ${words}`),
    ...(todo.length ? ['', '  Still to do:'] : ['', '  Everything on the opening list is done.']),
    ...todo.map(
      ({ title, state, words }) =>
        `  - ${title}${state === 'optional' ? ' (can be done later)' : ''}: ${words}`,
    ),
    ...(firstSuper?.is === 'link'
      ? [
          '',
          '  The first admin sets a password here, within seven days:',
          `  ${firstSuper.link}`,
          '  It is not printed again. Anyone who reads this line can use it: keep it out of shared logs.',
        ]
      : []),
  ].join('\n')
}
