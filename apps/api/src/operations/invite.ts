import { parseArgs } from 'node:util'
import { Email, type StaffRole } from '@treasures/api-client'
import { inviteByCommand } from '../features/site/staff/invite-by-command.ts'
import { say } from '../kernel/command-line.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { SettingsError } from '../kernel/settings/setting.ts'
import { readSettings } from '../settings.ts'
import { refuseEmpty, withInstallation } from './open-installation.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: pnpm invite EMAIL --role super|admin|franchisee [--region NUMBER]

Invites someone to work here, and prints the link by which they join. It is also the way back in once no super admin
can sign in. The link can be used once, within seven days. A server that sends e-mails also e-mails the link. The command
works on the database of the server's settings. If that is embedded, stop the server first. A franchisee needs the
number of a region, which is at the end of the region's address in the portal.`

const roles: Readonly<Record<string, StaffRole>> = {
  super: 'super',
  admin: 'admin',
  franchisee: 'ambassador',
}

await runCommand(usage, async (args) => {
  const options = {
    role: { type: 'string' },
    region: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const role = roles[values.role ?? '']
  const [typed] = positionals
  if (values.help || positionals.length !== 1 || !role) {
    process.exitCode = values.help ? 0 : 2
    return say(usage)
  }
  const { success, data: email } = Email.safeParse(typed)
  if (!success) throw new SettingsError(`${typed} is not an e-mail address.`)
  if ((role === 'ambassador') !== (values.region !== undefined))
    throw new SettingsError('A franchisee needs --region NUMBER, and no other role has one.')
  if (values.region !== undefined && !/^[1-9]\d{0,8}$/.test(values.region))
    throw new SettingsError('--region is the number of a region.')
  const settings = readSettings(process.env)
  await refuseEmpty(settings)
  await withInstallation(settings, async ({ database }) => {
    await migrate(database)
    const told = await inviteByCommand({
      database,
      email,
      role,
      id_region: values.region === undefined ? null : Number(values.region),
      portal: settings.publicUrl ?? `http://localhost:${settings.port}`,
      at: new Date(),
    })
    if (told.is === 'no_region') throw new SettingsError('There is no region with this number.')
    say(
      told.is === 'known'
        ? `  ${told.name} works here already. This link sets another password, within seven days:\n  ${told.link}`
        : `  ${told.says}\n\n  This link does the same, within seven days:\n  ${told.link}\n  Anyone who reads this line can use it: keep it out of shared logs.`,
    )
  })
})
