import { parseArgs } from 'node:util'
import { resetFactors } from '../features/people/second-factor/reset-second-factor.ts'
import { usersStore } from '../features/people/users/users.store.ts'
import { say } from '../kernel/command-line.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { systemActor } from '../events/define-event.ts'
import { SettingsError } from '../kernel/settings/setting.ts'
import { readSettings } from '../settings.ts'
import { refuseEmpty, withInstallation } from './open-installation.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: pnpm reset-second-factor EMAIL

Removes the passkeys, the authenticator app and the recovery codes of someone who has lost all of them, and signs them
out everywhere. From then on they sign in by password. They are notified by e-mail once the server runs. The command
works on the database of the server's settings. If that is embedded, stop the server first.`

await runCommand(usage, async (args) => {
  const options = { help: { type: 'boolean', short: 'h', default: false } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [email] = positionals
  if (values.help || positionals.length !== 1 || !email) {
    process.exitCode = values.help ? 0 : 2
    return say(usage)
  }
  const settings = readSettings(process.env)
  await refuseEmpty(settings)
  await withInstallation(settings, async ({ database }) => {
    await migrate(database)
    const at = new Date()
    const isReset = await database.db.transaction().execute(async (tx) => {
      const user = await usersStore(tx).findByEmail(email)
      if (!user) throw new SettingsError(`Nobody signs in with ${email}.`)
      await usersStore(tx).lockAccount({ id: user.id })
      return resetFactors(tx, user.id, at, systemActor)
    })
    say(
      isReset
        ? `  The second factor of ${email} is reset. They now sign in with their password.`
        : `  ${email} has no second factor. They sign in with their password.`,
    )
  })
})
