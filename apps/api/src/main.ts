import { findDemoClaimant } from './seed/demo-claimant.ts'
import { findDemoSignIns } from './seed/demo-sign-ins.ts'
import { FolderInUse } from './shared/db/data-lock.ts'
import { readSettings, SettingsError, type Settings } from './shared/settings.ts'
import { PortUnusable, startServer, type RunningServer } from './start-server.ts'

/** Said plainly and without a stack: the person who typed the command can mend these. */
const isTheirs = (error: unknown): error is Error =>
  error instanceof SettingsError || error instanceof FolderInUse || error instanceof PortUnusable

async function main() {
  const settings = readSettings(process.env)
  const server = await startServer(settings, { progress: console.log })
  await tellAddresses(server, settings)

  const stop = () => {
    // A second Ctrl-C is for those who will not wait.
    process.once('SIGINT', () => process.exit(130))
    console.log('\nStopping …')
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

async function tellAddresses(
  { origin, demoOrigin, apiUrl, firstSuperLink, db }: RunningServer,
  settings: Settings,
) {
  const claimant = await findDemoClaimant(db)
  const lines = [
    '',
    `  Jobs board        ${origin}/public/jobs/board`,
    `  Demo franchisee   ${demoOrigin}   (another site, with the pasted snippet)`,
    `  API reference     ${apiUrl}/docs`,
  ]
  if (claimant)
    lines.push('', `  To claim a job:   mobile ${claimant.mobile}, surname ${claimant.surname}`)
  const demo = await findDemoSignIns(db)
  if (demo && settings.production)
    lines.push(
      '',
      "  WARNING: the demo's people can sign in here with a password that everybody knows.",
      '  This is a database for trying things out: use another one in production.',
    )
  else if (demo)
    lines.push(
      '',
      `  To sign in:       ${origin}/login   with the password ${demo.password}`,
      ...demo.emails.map((email) => `                    ${email}`),
    )
  if (firstSuperLink)
    lines.push(
      '',
      `  The first admin, ${settings.firstAdminEmail}, sets a password here, within seven days:`,
      `  ${firstSuperLink}`,
    )
  lines.push(
    '',
    settings.databaseUrl
      ? '  Data is kept in the database that DATABASE_URL names.'
      : `  Data is kept in ${settings.dataDir}: the next start continues from here.`,
    '  Ctrl-C stops.',
    '',
  )
  console.log(lines.join('\n'))
}

main().catch((error: unknown) => {
  console.error(isTheirs(error) ? error.message : error)
  process.exit(1)
})
