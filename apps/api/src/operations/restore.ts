import { drawBar, say } from '../kernel/command-line.ts'
import { readSettings } from '../settings.ts'
import { nameSome } from './name-some.ts'
import { restoreFrom } from './restore-from.ts'
import { runFileCommand } from './run-file-command.ts'

const usage = `Usage: pnpm restore FILE [--json]

Restores a backup into an empty place: an empty PostgreSQL where DATABASE_URL is set, else an embedded database in
DATA_DIR; photos and documents into DATA_DIR/files, or into the empty bucket of S3_BUCKET. It does not matter where it
was made. All of it arrives, or nothing, and it is compared with what was backed up. The embed versions that pages
pinned are not in it: put your copy of DATA_DIR/embed back as well. --json says the outcome for programs.`

await runFileCommand(usage, async ({ path, json }) => {
  const { manifest, rows, files, missing, sameKey } = await restoreFrom(readSettings(process.env), {
    path,
    progress: json ? () => {} : drawBar('Restored', 'Comparing …'),
  })
  if (json) return say(JSON.stringify({ rows, files, missing }))
  const count = (value: number) => value.toLocaleString('en-GB')
  say(
    [
      `  ${count(rows)} rows of ${manifest.tables.length} tables and ${count(files)} files are as they were on ${manifest.made_at.slice(0, 16).replace('T', ' ')} UTC.`,
      ...(missing.length
        ? [`  ${missing.length} files of photos were missing then: ${nameSome(missing)}.`]
        : []),
      ...(sameKey
        ? []
        : [
            '  The key here is not the one of then: bank accounts and other secrets cannot be read. Set the SECRET_KEY of then, or copy its DATA_DIR/secret-key here, before the server starts.',
          ]),
      '  What waited to be sent then will be sent when the server starts: leave SMTP_URL and TWILIO_* out to look first.',
    ].join('\n'),
  )
})
