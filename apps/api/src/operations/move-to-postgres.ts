import { parseArgs } from 'node:util'
import { drawBar, say } from '../kernel/command-line.ts'
import { SettingsError } from '../kernel/settings/setting.ts'
import { readSettings } from '../settings.ts'
import { moveToPostgres } from './move.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: pnpm move-to-postgres [--allow-missing-photos]

Copies the embedded database in DATA_DIR to the empty PostgreSQL that DATABASE_URL names. The server has to be
stopped. All of it arrives, or nothing: it is compared table by table, and may be tried again. The folder stays as it
is; photos and documents stay where they are, and the server goes on reading them there.`

await runCommand(usage, async (args) => {
  const options = {
    'allow-missing-photos': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  const { values } = parseArgs({ args, options })
  if (values.help) return say(usage)
  const { dataDir, databaseUrl, bucket } = readSettings(process.env)
  if (!databaseUrl)
    throw new SettingsError('Set DATABASE_URL to the PostgreSQL to which all shall be copied.')
  const { tables, rows, missing } = await moveToPostgres({
    dataDir,
    databaseUrl,
    bucket,
    allowMissing: values['allow-missing-photos'],
    say,
    progress: drawBar('Copied', 'Comparing …'),
  })
  say(
    [
      `  ${rows.toLocaleString('en-GB')} rows of ${tables} tables arrived, the same on both sides.`,
      ...(missing ? [`  ${missing} files of photos were missing before.`] : []),
      `  From now on start with this DATABASE_URL, and DATA_DIR=${dataDir} for ${bucket ? '' : 'photos, documents and '}the installation's key.`,
    ].join('\n'),
  )
})
