import { BackupUnusable } from '../kernel/backup/backup-unusable.ts'
import { CopyFailed } from '../kernel/db/copy/copy-failed.ts'
import { FolderInUse } from '../kernel/db/data-lock.ts'
import { isUnreachable } from '../kernel/db/errors.ts'
import { FilesAway } from '../kernel/files.ts'
import { describeError } from '../kernel/log/describe-error.ts'
import { SettingsError } from '../kernel/settings/setting.ts'

/** Errors that the person at the terminal can fix. They are printed without a stack. */
const isTheirs = (error: unknown): error is Error =>
  error instanceof BackupUnusable ||
  error instanceof CopyFailed ||
  error instanceof FilesAway ||
  error instanceof FolderInUse ||
  error instanceof SettingsError

/** Runs a command. An error is printed in words, and the exit code is 1, or 2 for wrong usage. */
export async function runCommand(usage: string, command: (args: string[]) => Promise<void>) {
  // Files that we write are unreadable to other users of this machine.
  process.umask(0o077)
  try {
    // pnpm passes on the `--` that ends its own options.
    await command(process.argv.slice(2).filter((word) => word !== '--'))
  } catch (error) {
    const { code, message } = { ...describeError(error) } as { code?: string; message: string }
    const isTyping = String(code).startsWith('ERR_PARSE_ARGS')
    process.exitCode = isTyping ? 2 : 1
    if (isTyping) console.error(`${(error as Error).message}\n\n${usage}`)
    else if (isTheirs(error)) console.error(error.message)
    else if (isUnreachable(error)) console.error(`The database cannot be reached: ${message}`)
    else console.error(error)
  }
}
