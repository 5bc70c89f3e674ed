import { parseArgs } from 'node:util'
import { drawBar, say } from '../kernel/command-line.ts'
import { SettingsError } from '../kernel/settings/setting.ts'
import { readSettings } from '../settings.ts'
import { moveToPostgres } from './move.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: pnpm move-to-postgres [--allow-missing-photos]

Copies the embedded database in DATA_DIR to the empty PostgreSQL that DATABASE_URL names. Stop the server first. The
copy is compared table by table and is kept only if it is complete; after a failure the command can be run again. The
folder stays unchanged. Photos and documents stay where they are, and the server continues to read them there.`

await runCommand(usage, async (args) => {
  const options = {
    'allow-missing-photos': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  const { values } = parseArgs({ args, options })
  if (values.help) return say(usage)
  const { dataDir, databaseUrl, bucket } = readSettings(process.env)
  if (!databaseUrl) throw new SettingsError('Set DATABASE_URL to the PostgreSQL to copy to.')
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
      `  ${rows.toLocaleString('en-GB')} rows of ${tables} tables are the same on both sides.`,
      ...(missing ? [`  ${missing} photo files were missing already.`] : []),
      `  From now on start the server with this DATABASE_URL, and with DATA_DIR=${dataDir} for ${bucket ? '' : 'photos, documents and '}the installation's key.`,
    ].join('\n'),
  )
})
