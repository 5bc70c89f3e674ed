import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { drawBar, say } from '../kernel/command-line.ts'
import { readSettings } from '../kernel/settings.ts'
import { makeBackup } from './make-backup.ts'
import { nameSome } from './name-some.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: pnpm backup FILE [--json]

Writes the whole installation into one new file: every row as of one moment, photos and documents. On PostgreSQL the
server may run; of the embedded database the running server makes backups itself, where BACKUP_DIR is set, and this
command needs it stopped. With BACKUP_KEY the file is encrypted. No key is in it: keep BACKUP_KEY and SECRET_KEY, or
DATA_DIR/secret-key, somewhere else. Nor are the embed versions that pages pinned in it: copy DATA_DIR/embed as well.
--json says the outcome for programs.`

await runCommand(usage, async (args) => {
  const options = {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file] = positionals
  if (values.help || !file || positionals.length > 1) {
    process.exitCode = values.help ? 0 : 2
    return say(usage)
  }
  const settings = readSettings(process.env)
  const report = await makeBackup(settings, {
    path: resolve(file),
    progress: values.json ? () => {} : drawBar('Written'),
  })
  if (values.json) return say(JSON.stringify(report))
  const count = (value: number) => value.toLocaleString('en-GB')
  say(
    [
      `  ${count(report.rows)} rows of ${report.tables} tables and ${count(report.files)} files are in ${file}, ${count(Math.ceil(report.bytes / 1000))} kB.`,
      ...(report.missing.length
        ? [`  ${report.missing.length} files of photos are missing: ${nameSome(report.missing)}.`]
        : []),
      settings.backupKey
        ? '  It is encrypted: without BACKUP_KEY nobody restores it.'
        : '  It is not encrypted: whoever has it can read it. BACKUP_KEY would encrypt it.',
    ].join('\n'),
  )
})
