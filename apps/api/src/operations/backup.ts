import { drawBar, say } from '../kernel/command-line.ts'
import { readSettings } from '../settings.ts'
import { makeBackup } from './make-backup.ts'
import { nameSome } from './name-some.ts'
import { runFileCommand } from './run-file-command.ts'

const usage = `Usage: pnpm backup FILE [--json]

Writes the whole installation into one new file: every row as of one moment, photos and documents. With
PostgreSQL the server may be running. With the embedded database, stop the server first, or set BACKUP_DIR to have the
running server make backups itself. With BACKUP_KEY the file is encrypted. It contains no keys: keep BACKUP_KEY, and
SECRET_KEY or DATA_DIR/secret-key, somewhere else. It does not contain the embed versions that pages pinned either: copy
DATA_DIR/embed as well. --json prints the result for programs.`

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
        ? [`  ${report.missing.length} photo files are missing: ${nameSome(report.missing)}.`]
        : []),
      settings.backupKey
        ? '  It is encrypted, and cannot be restored without BACKUP_KEY.'
        : '  It is not encrypted: anyone who has it can read it. Set BACKUP_KEY to encrypt backups.',
    ].join('\n'),
  )
})
