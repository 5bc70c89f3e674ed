import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Checks the two packages as npm will hand them out: publint and attw find nothing, and a server can
 * import and render every entry without a window. Build them first.
 */
const packages = fileURLToPath(new URL('../..', import.meta.url))
const bin = (name: string) => join(packages, '../node_modules/.bin', name)
const folder = mkdtempSync(join(tmpdir(), 'treasures-packages-'))

type Manifest = Record<string, unknown> & { publishConfig?: Record<string, unknown> }

/** Lays a package out as published: `publishConfig` put in place, workspace versions resolved. */
function layOut(name: string): string {
  const source = join(packages, name)
  const target = join(folder, 'node_modules/@treasures', name)
  mkdirSync(target, { recursive: true })
  cpSync(join(source, 'dist'), join(target, 'dist'), { recursive: true })
  const text = readFileSync(join(source, 'package.json'), 'utf8').replaceAll('workspace:*', '0.1.0')
  const { publishConfig, devDependencies: _, scripts: __, ...rest } = JSON.parse(text) as Manifest
  writeFileSync(
    join(target, 'package.json'),
    JSON.stringify({ ...rest, ...publishConfig }, null, 2),
  )
  return target
}

function run(command: string, args: string[]) {
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
}

const serverSide = `
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
const before = Object.keys(globalThis)
const { configure } = await import('@treasures/widgets/configure')
const { JobsBoard } = await import('@treasures/widgets/jobs-board')
const { ClaimDialog } = await import('@treasures/widgets/claim-dialog')
const { BookingForm } = await import('@treasures/widgets/booking-form')
const { PriceMap } = await import('@treasures/widgets/price-map')
const { JobImages } = await import('@treasures/widgets/job-images')
const { DateField, SearchField, SnackbarStack, Table, createSnackbars } = await import('@treasures/widgets/kit')
await import('@treasures/widgets/jobs-board/element')
await import('@treasures/widgets/claim-dialog/element')
await import('@treasures/widgets/booking-form/element')
// zod keeps its registry there; nothing else may.
const left = Object.keys(globalThis).filter((name) => !before.includes(name) && !name.startsWith('__zod_'))
if (left.length > 0) throw new Error('The imports left on globalThis: ' + left.join())
configure({ apiBase: 'https://treasures.example/api' })
for (const view of [
  createElement(JobsBoard, { region: 1 }),
  createElement(ClaimDialog, { isOpen: true, idJob: 1, onClose() {} }),
  createElement(BookingForm, { region: 1 }),
  createElement(JobImages, { imagesId: 'abcdefghijklmnopqrstuv' }),
]) {
  const html = renderToString(view)
  if (!html.startsWith('<div')) throw new Error('Drew on the server: ' + html)
}
const none = () => {}
const field = { label: 'A field', name: 'field', onChange: none, onPick: none }
renderToString(createElement(DateField, { ...field, value: '2026-11-05' }))
renderToString(createElement(SearchField, { ...field, value: null, minLength: 2, search: none }))
renderToString(createElement(SnackbarStack, { snackbars: createSnackbars() }))
renderToString(
  createElement(Table, { caption: 'Rows', columns: [], count: 2, rowAt: none, rowKey: none, rowHeight: 50 }),
)
`

try {
  const laidOut = ['api-client', 'widgets'].map(layOut)
  const link = (from: string, name: string) => {
    const target = join(folder, 'node_modules', name)
    mkdirSync(join(target, '..'), { recursive: true })
    symlinkSync(join(packages, from, 'node_modules', name), target)
  }
  for (const name of ['ky', 'zod']) link('api-client', name)
  for (const name of ['@floating-ui/dom', '@preact/signals-react', 'leaflet', 'lucide-react'])
    link('widgets', name)
  for (const name of ['react', 'react-dom', 'supercluster', 'topojson-client', '@types/react'])
    link('widgets', name)
  for (const name of ['@tanstack/react-virtual', 'react-day-picker']) link('widgets', name)

  for (const path of laidOut) {
    run(bin('publint'), [path, '--strict', '--pack', 'npm'])
    run(bin('attw'), ['--pack', path, '--profile', 'esm-only', '--quiet'])
  }
  writeFileSync(join(folder, 'server-side.mjs'), serverSide)
  run(process.execPath, ['server-side.mjs'])
  console.warn('Both packages are fit to publish, and a server can render every entry.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
