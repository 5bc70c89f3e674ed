import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultOf, type Variable } from '../apps/api/src/kernel/settings/setting.ts'
import { variables } from '../apps/api/src/settings.ts'
import { root } from './steps.ts'

/*
 * Writes the settings' documentation from the code that reads them: `docs/settings.md` as a
 * reference, `deploy/treasures.env` as a template. `--check` writes nothing and fails if a file
 * differs.
 */

/** Sections of the documentation, in order. */
const titles = [
  'The server',
  'Database, files and backups',
  'The first people',
  'E-mails and texts',
  'Payments and invoices',
  'Books at Xero',
  'Words and map',
  'Seeing inside',
  'Trying things out',
]

const groups = titles.map((title) => ({
  title,
  rows: variables.filter(({ section }) => section === title),
}))
for (const { name, section } of variables)
  if (!titles.includes(section ?? ''))
    throw new Error(`The section of ${name} is not in the list of titles.`)

function tableLines(rows: readonly Variable[]): string[] {
  const cells = [
    ['variable', 'default', 'meaning'],
    ...rows.map((variable) => {
      const otherwise = defaultOf(variable)
      return [`\`${variable.name}\``, otherwise && `\`${otherwise}\``, variable.meaning]
    }),
  ]
  const widths = [0, 1, 2].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[], fill = ' ') =>
    `| ${widths.map((width, at) => (row[at] ?? '').padEnd(width, fill)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(['', '', ''], '-'), ...body.map((row) => line(row))]
}

const page = [
  '<!-- Written by `pnpm describe-settings` from the `*.settings.ts` files in apps/api/src: change it there. -->',
  '',
  '# Settings',
  '',
  'Environment variables, read once at the start. An empty one counts as not set. If any cannot be used, the server lists all problems and does not start. A demo needs none; [Going live](../README.md#going-live) lists those for production. [deploy/treasures.env](../deploy/treasures.env) contains all of them to fill in.',
  '',
  ...groups.flatMap(({ title, rows }) => [`## ${title}`, '', ...tableLines(rows), '']),
]

const example = [
  '# The settings of a server, for systemd as /etc/treasures.env and for compose as .env beside compose.yaml.',
  '# Written by `pnpm describe-settings`. Lines that are commented out show the default.',
  '# Compose also needs DATABASE_PASSWORD.',
  '',
  ...groups.flatMap(({ title, rows }) => [
    `## ${title}`,
    '',
    ...rows.flatMap((variable) => [
      `# ${variable.meaning}`,
      `#${variable.name}=${defaultOf(variable)}`,
      '',
    ]),
  ]),
]

const files = { 'docs/settings.md': page, 'deploy/treasures.env': example }
for (const [path, lines] of Object.entries(files)) {
  const text = lines.join('\n')
  const file = join(root, path)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} does not match the settings: run pnpm describe-settings.`)
    process.exitCode = 1
  }
}
