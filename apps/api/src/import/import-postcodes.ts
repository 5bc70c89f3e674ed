import { parseArgs } from 'node:util'
import { drawBar, say } from '../kernel/command-line.ts'
import { FolderInUse } from '../kernel/db/data-lock.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { SettingsError } from '../kernel/settings/setting.ts'
import { openForCommand } from '../operations/open-installation.ts'
import { readSettings } from '../settings.ts'
import { seedPlaces } from '../seed/places.ts'
import { FileUnusable } from './postcode-file.ts'
import { replacePostcodes, type ImportReport } from './replace-postcodes.ts'

const usage = `Usage: pnpm import-postcodes FILE [--force]

FILE is Code-Point Open, ONSPD or NSPL: a zip, a folder, or one CSV file. Its postcodes replace all present ones.
Outward codes that are known already keep their towns. --force accepts a file even if it has far fewer postcodes than
are known. The command works on the database of the server's settings.`

/** Errors that the person at the terminal can fix. They get the message without a stack trace. */
const isTheirs = (error: unknown): error is Error =>
  error instanceof FileUnusable || error instanceof FolderInUse || error instanceof SettingsError

async function main() {
  process.umask(0o077)
  const { values, positionals } = readArguments()
  const [path] = positionals
  if (!path || positionals.length > 1 || values.help) {
    say(usage)
    process.exitCode = values.help ? 0 : 2
    return
  }
  const settings = readSettings(process.env)
  const database = await openForCommand(settings)
  try {
    await migrate(database)
    await seedPlaces(database)
    const report = await replacePostcodes(database, {
      path,
      force: values.force,
      progress: drawBar('Read', 'Replacing …'),
    })
    say(describe(report))
  } finally {
    await database.close()
  }
}

function readArguments() {
  const options = {
    force: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new FileUnusable(`${error instanceof Error ? error.message : ''}\n\n${usage}`)
  }
}

function describe({ postcodes, skipped, written, removed }: ImportReport): string {
  const count = (value: number) => value.toLocaleString('en-GB')
  return [
    `  ${count(postcodes)} postcodes: ${count(written)} new or moved, ${count(removed)} gone.`,
    `  Left out: ${count(skipped.terminated)} terminated, ${count(skipped.no_place)} without a place, ${count(skipped.not_geographic)} not geographic.`,
    '  Positions are accurate to about five metres.',
  ].join('\n')
}

main().catch((error: unknown) => {
  console.error(isTheirs(error) ? error.message : error)
  process.exitCode = 1
})
