import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingGroups } from '../apps/api/src/kernel/environment/environment.ts'
import { settingRows, type SettingRow } from '../apps/api/src/kernel/environment/setting.ts'
import { root } from './steps.ts'

/*
 * Writes the settings' documentation from the code that reads them: `docs/settings.md` as a
 * reference, `deploy/treasures.env` as a template. `--check` writes nothing and fails if a file
 * differs.
 */

const groups = Object.entries(settingGroups).map(([title, shape]) => ({
  title,
  rows: settingRows(shape),
}))

function tableLines(rows: readonly SettingRow[]): string[] {
  const cells = [
    ['variable', 'default', 'meaning'],
    ...rows.map(({ name, otherwise, meaning }) => [
      `\`${name}\``,
      otherwise && `\`${otherwise}\``,
      meaning,
    ]),
  ]
  const widths = [0, 1, 2].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[], fill = ' ') =>
    `| ${widths.map((width, at) => (row[at] ?? '').padEnd(width, fill)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(['', '', ''], '-'), ...body.map((row) => line(row))]
}

const page = [
  '<!-- Written by `pnpm describe-settings` from apps/api/src/kernel/environment/environment.ts: change it there. -->',
  '',
  '# Settings',
  '',
  'Variables of the environment, read once, at the start; empty is the same as not set. What cannot be used is said in words, all at once, and the server does not start. A demo needs none of them, and [Going live](../README.md#going-live) says which the real thing does. [deploy/treasures.env](../deploy/treasures.env) has all of them to be filled in.',
  '',
  ...groups.flatMap(({ title, rows }) => [`## ${title}`, '', ...tableLines(rows), '']),
]

const example = [
  '# The settings of a server, for systemd as /etc/treasures.env and for compose as .env beside compose.yaml.',
  '# Written by `pnpm describe-settings`. What is commented out has the value that stands there, or none.',
  '# Compose also wants DATABASE_PASSWORD.',
  '',
  ...groups.flatMap(({ title, rows }) => [
    `## ${title}`,
    '',
    ...rows.flatMap(({ name, otherwise, meaning }) => [
      `# ${meaning}`,
      `#${name}=${otherwise}`,
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
    console.error(`${path} is not what the settings say: run pnpm describe-settings.`)
    process.exitCode = 1
  }
}
