import { drawBar, say } from '../kernel/command-line.ts'
import { readSettings } from '../settings.ts'
import { makeBackup } from './make-backup.ts'
import { nameSome } from './name-some.ts'
import { runFileCommand } from './run-file-command.ts'

const usage = `Usage: pnpm backup FILE [--json]

Writes the whole installation into one new file: every row as of one moment, photos and documents. On PostgreSQL the
server may run; of the embedded database the running server makes backups itself, where BACKUP_DIR is set, and this
command needs it stopped. With BACKUP_KEY the file is encrypted. No key is in it: keep BACKUP_KEY and SECRET_KEY, or
DATA_DIR/secret-key, somewhere else. Nor are the embed versions that pages pinned in it: copy DATA_DIR/embed as well.
--json says the outcome for programs.`

await runFileCommand(usage, async ({ path, json }) => {
  const settings = readSettings(process.env)
  const report = await makeBackup(settings, {
    path,
    progress: json ? () => {} : drawBar('Written'),
  })
  if (json) return say(JSON.stringify(report))
  const count = (value: number) => value.toLocaleString('en-GB')
  say(
    [
      `  ${count(report.rows)} rows of ${report.tables} tables and ${count(report.files)} files are in ${path}, ${count(Math.ceil(report.bytes / 1000))} kB.`,
      ...(report.missing.length
        ? [`  ${report.missing.length} files of photos are missing: ${nameSome(report.missing)}.`]
        : []),
      settings.backupKey
        ? '  It is encrypted: without BACKUP_KEY nobody restores it.'
        : '  It is not encrypted: whoever has it can read it. BACKUP_KEY would encrypt it.',
    ].join('\n'),
  )
})
