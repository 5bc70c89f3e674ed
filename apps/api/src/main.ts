import { findDemoClaimant } from './seed/demo-claimant.ts'
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
  { origin, demoOrigin, apiUrl, db }: RunningServer,
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
