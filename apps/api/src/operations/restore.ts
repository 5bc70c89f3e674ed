import { drawBar, say } from '../kernel/command-line.ts'
import { readSettings } from '../settings.ts'
import { nameSome } from './name-some.ts'
import { restoreFrom } from './restore-from.ts'
import { runFileCommand } from './run-file-command.ts'

const usage = `Usage: pnpm restore FILE [--json]

Restores a backup into an empty place: its rows into an empty PostgreSQL if DATABASE_URL is set, otherwise into an
embedded database in DATA_DIR; its photos and documents into DATA_DIR/files, or into the empty bucket S3_BUCKET. It
does not matter where the backup was made. The result is compared with the backup and kept only if it is complete.
A backup does not contain the embed versions that pages pinned: put your copy of DATA_DIR/embed back as well. --json
prints the result for programs.`

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
        ? [
            `  ${missing.length} photo files were missing from the backup already: ${nameSome(missing)}.`,
          ]
        : []),
      ...(sameKey
        ? []
        : [
            '  The key here is not the one that the backup was made with: bank accounts and other secrets cannot be read. Before the server starts, set the SECRET_KEY from then, or copy the DATA_DIR/secret-key from then here.',
          ]),
      '  Messages that were waiting in the backup are sent when the server starts. To look at them first, start without SMTP_URL and TWILIO_*.',
    ].join('\n'),
  )
})
