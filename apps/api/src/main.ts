import { findDemoClaimant } from './seed/demo-claimant.ts'
import { DemoPeople, findDemoSignIns } from './seed/demo-people.ts'
import { CopyFailed } from './kernel/db/copy/copy-failed.ts'
import { FolderInUse } from './kernel/db/data-lock.ts'
import { FilesAway } from './kernel/files.ts'
import { PortUnusable } from './kernel/http/listening.ts'
import { describeError } from './kernel/log/describe-error.ts'
import { SettingsError } from './kernel/settings/setting.ts'
import { readSettings, type Settings } from './settings.ts'
import { startServer, type RunningServer } from './start-server.ts'

/**
 * True for errors that the person at the terminal can fix. Such errors are printed without a stack.
 */
const isTheirs = (error: unknown): error is Error =>
  error instanceof SettingsError ||
  error instanceof CopyFailed ||
  error instanceof FilesAway ||
  error instanceof FolderInUse ||
  error instanceof PortUnusable ||
  error instanceof DemoPeople

async function main() {
  // Other users of this machine cannot read the files that we write.
  process.umask(0o077)
  const settings = readSettings(process.env)
  const server = await startServer(settings, { progress: console.log })
  await tellAddresses(server, settings)

  const stop = () => {
    // A second Ctrl-C quits at once.
    process.once('SIGINT', () => process.exit(130))
    console.log('\nStopping …')
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(say(error))
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

async function tellAddresses(
  { origin, listening, demoOrigin, apiUrl, firstSuper, detailGaps, db }: RunningServer,
  settings: Settings,
) {
  if (settings.role === 'worker') {
    console.log(
      [
        '',
        ...(settings.metricsToken ? [`  Figures           ${listening}/metrics`, ''] : []),
        '  Runs the tasks that wait in the database, and answers no calls. Ctrl-C stops.',
        '',
      ].join('\n'),
    )
    return
  }
  const claimant = settings.production ? undefined : await findDemoClaimant(db)
  const lines = [
    '',
    `  Portal            ${origin}/login`,
    `  Jobs board        ${origin}/public/jobs/board`,
    ...(demoOrigin
      ? [`  Demo franchisee   ${demoOrigin}   (another site, with the pasted snippet)`]
      : []),
    `  API reference     ${apiUrl}/docs`,
  ]
  if (claimant)
    lines.push('', `  To claim a job:   mobile ${claimant.mobile}, surname ${claimant.surname}`)
  const demo = settings.production ? undefined : await findDemoSignIns(db)
  if (demo)
    lines.push(
      '',
      `  To sign in:       ${origin}/login   with the password ${demo.password}`,
      ...demo.emails.map((email) => `                    ${email}`),
    )
  if (firstSuper?.is === 'link')
    lines.push(
      '',
      `  The first admin, ${settings.firstAdminEmail}, sets a password here, within seven days:`,
      `  ${firstSuper.link}`,
      '  It is not printed again. Anyone who reads this line can use it: keep it out of shared logs.',
    )
  if (firstSuper?.is === 'told')
    lines.push(
      '',
      `  The first admin, ${settings.firstAdminEmail}, has not set a password yet. The link was printed at an earlier start`,
      `  and works until ${firstSuper.until.toISOString().slice(0, 10)}. If it is lost, start once with FIRST_ADMIN_LINK=new.`,
    )
  if (settings.production && detailGaps.length)
    lines.push(
      '',
      `  To be completed in the portal, at ${origin}/settings/business:`,
      ...detailGaps.map(({ words, setting }) => `  - ${words}${setting && ` (${setting})`}`),
    )
  if (firstSuper?.is === 'other')
    lines.push(
      '',
      `  FIRST_ADMIN_EMAIL names ${settings.firstAdminEmail}, and someone else is super admin already: it changes nothing.`,
      '  To give them a sign-in, invite them under Settings, Staff; or, where nobody can sign in, by',
      `  pnpm invite ${settings.firstAdminEmail} --role super`,
    )
  lines.push(
    '',
    settings.databaseUrl
      ? '  Data is kept in the database that DATABASE_URL names.'
      : `  Data is kept in ${settings.dataDir}: the next start continues from here.`,
    ...(settings.bucket
      ? [`  Photos and documents are kept in the bucket ${settings.bucket.bucket}.`]
      : []),
    '  Ctrl-C stops.',
    '',
  )
  console.log(lines.join('\n'))
}

/**
 * Describes an error by name, message and place, without attached data such as a statement's
 * values.
 */
const say = (error: unknown) => {
  const { type = '', message, code = '', stack = [] } = { ...describeError(error) } as Told
  return [`${type} ${code} ${message}`.trim(), ...stack].join('\n')
}
type Told = { type?: string; message: string; code?: string | number; stack?: string[] }

process.on('uncaughtException', (error) => {
  console.error(say(error))
  process.exit(1)
})

main().catch((error: unknown) => {
  console.error(isTheirs(error) ? error.message : say(error))
  process.exit(1)
})
