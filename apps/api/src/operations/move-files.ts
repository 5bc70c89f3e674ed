import { parseArgs } from 'node:util'
import { chooseFiles, filesOfFolder } from '../adapters/files/choose-files.ts'
import { listMissingFiles } from '../features/site/backups/named-files.store.ts'
import { drawBar, say } from '../kernel/command-line.ts'
import { SettingsError } from '../kernel/settings/setting.ts'
import { readSettings } from '../settings.ts'
import { copyFiles } from './copy-files.ts'
import { nameSome } from './name-some.ts'
import { refuseEmpty, withInstallation } from './open-installation.ts'
import { refuseRunning } from './refuse-running.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: pnpm move-files to-bucket | to-folder

Copies photos and documents from DATA_DIR/files to the bucket that S3_BUCKET names, or back. Stop the server first:
files stored meanwhile would not be copied. Each copy is read back and compared. After a failure the command can be
run again and continues where it stopped. The original files stay where they are.`

await runCommand(usage, async (args) => {
  const options = { help: { type: 'boolean', short: 'h', default: false } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [direction] = positionals
  if (values.help || positionals.length !== 1 || !/^to-(bucket|folder)$/.test(direction ?? '')) {
    process.exitCode = values.help ? 0 : 2
    return say(usage)
  }
  const settings = readSettings(process.env)
  const { bucket, dataDir } = settings
  if (!bucket)
    throw new SettingsError('Set S3_BUCKET and its keys: the bucket is one of the two places.')
  const [inBucket, inFolder] = [await chooseFiles(settings), filesOfFolder(dataDir)]
  const [source, target] = direction === 'to-bucket' ? [inFolder, inBucket] : [inBucket, inFolder]
  await refuseEmpty(settings)
  await withInstallation(settings, async ({ database }) => {
    await refuseRunning(database)
    const copied = await copyFiles(source, target, { progress: drawBar('Copied') })
    await refuseRunning(database)
    const missing = await listMissingFiles(database.db, target)
    const count = (value: number) => value.toLocaleString('en-GB')
    say(
      [
        `  ${count(copied.files)} files, ${count(Math.ceil(copied.bytes / 1_000))} kB, are the same on both sides${copied.before ? `; ${count(copied.before)} of them were there already` : ''}.`,
        ...(copied.others
          ? [`  ${count(copied.others)} other files were at the target already.`]
          : []),
        ...(missing.length
          ? [`  ${missing.length} photo files were missing already: ${nameSome(missing)}.`]
          : []),
        direction === 'to-bucket'
          ? `  From now on start the server with these S3_ settings. Once you have checked the copy, remove ${dataDir}/files, because later erasures of people do not delete files there.`
          : `  From now on start the server without the S3_ settings. Once you have checked the copy, empty the bucket ${bucket.bucket}, because later erasures of people do not delete files there.`,
      ].join('\n'),
    )
  })
})
