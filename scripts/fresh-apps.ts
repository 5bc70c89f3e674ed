import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { chromium, type Browser } from 'playwright'
import { launchOptions } from './browser.ts'
import { lookAtServed, openPage, type Claimant } from './look-at-served.ts'
import { inOrder } from './packed.ts'
import { root, run, type Outcome } from './steps.ts'

/** Templates of new applications, each in its tool's usual structure, with pinned versions. */
const templates = join(root, 'tests/packages/apps')
/** Files that the React applications share, whatever their version. */
const reactTemplate = join(root, 'tests/packages/react')

/** Examples in the READMEs, which are tested because users copy them. */
const snippets = [
  { app: 'plain', page: 'packages/api-client/README.md', language: 'ts' },
  { app: 'plain', page: 'packages/widgets/README.md', language: 'ts' },
  { app: 'react-19', page: 'packages/widgets/README.md', language: 'tsx' },
  { app: 'react-19', page: 'docs/embedding.md', language: 'tsx' },
]

type Manifest = { scripts: Record<string, string>; dependencies?: Record<string, string> }
type FreshApp = { name: string; steps: readonly (() => Promise<Outcome>)[] }

/** Makes the programs of an app run on the repository's Node rather than the machine's. */
const env = {
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
}

/**
 * Lays the apps out in a folder outside the repository, so that they find only installed packages.
 * `tarballs` has paths by the name of the package.
 */
export function layOutApps(
  apiBase: string,
  tarballs: Record<string, string>,
  claimant: Claimant | undefined,
) {
  const folder = mkdtempSync(join(tmpdir(), 'treasures-fresh-'))
  const kept = keepTarballs(join(folder, 'tarballs'), tarballs)
  const launched: { browser?: Promise<Browser> } = {}
  const lookedAt = () => (launched.browser ??= chromium.launch(launchOptions()))

  function layOut(name: string): FreshApp {
    const app = join(folder, name)
    if (name.startsWith('react-')) cpSync(reactTemplate, app, { recursive: true })
    cpSync(join(templates, name), app, { recursive: true })
    const manifest = fill(app, apiBase, kept)
    writeSnippets(name, app)
    const npm = (...args: string[]) => run('npm', args, { cwd: app, env })
    const scripts = ['types', 'build', 'server-side'].filter((script) => script in manifest.scripts)
    return {
      name,
      steps: [
        () => npm('install', '--no-audit', '--no-fund', '--loglevel=error'),
        ...scripts.map((script) => () => npm('run', '--silent', script)),
        // An app without a build has no page to open. Such an app is tested only by its scripts.
        ...('start' in manifest.scripts
          ? [async () => lookAtServed(await lookedAt(), { app, env, claimant })]
          : 'build' in manifest.scripts
            ? [async () => lookAt(await lookedAt(), join(app, 'dist'))]
            : []),
      ],
    }
  }

  return {
    apps: readdirSync(templates).map(layOut),
    async close() {
      await (await launched.browser)?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Copies the tarballs, because a check that runs at the same time packs into the original folder
 * again.
 */
function keepTarballs(folder: string, tarballs: Record<string, string>) {
  mkdirSync(folder)
  return Object.fromEntries(
    Object.entries(tarballs).map(([name, tarball]) => {
      const copy = join(folder, basename(tarball))
      copyFileSync(tarball, copy)
      return [name, copy]
    }),
  )
}

/** Writes the tarballs into the manifest, and the API's address into the sources. */
function fill(app: string, apiBase: string, tarballs: Record<string, string>): Manifest {
  const path = join(app, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const packages = Object.fromEntries(
    Object.entries(tarballs).map(([name, tarball]) => [name, `file:${tarball}`]),
  )
  manifest.dependencies = { ...manifest.dependencies, ...packages }
  writeFileSync(path, JSON.stringify(manifest, null, 2))
  for (const entry of readdirSync(app, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
    if (text.includes('{{API}}')) writeFileSync(file, text.replaceAll('{{API}}', apiBase))
  }
  return manifest
}

/** Writes each example as a module among the app's sources. */
function writeSnippets(name: string, app: string) {
  const wanted = snippets.filter((each) => each.app === name)
  for (const [at, { page, language }] of wanted.entries()) {
    const text = readFileSync(join(root, page), 'utf8')
    const found = text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))
    for (const [number, [, code = '']] of [...found].entries())
      writeFileSync(join(app, 'src', `snippet-${at}-${number}.${language}`), code)
  }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Opens the built app in a browser, and waits for the first job of each board. */
async function lookAt(browser: Browser, built: string): Promise<Outcome> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(built, path.endsWith('/') ? `${path}index.html` : path)
    try {
      const type = types[extname(file)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type }).end(readFileSync(file))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await openPage(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Installs, checks, builds and opens one app. */
export const tryOut = ({ steps }: FreshApp): Promise<Outcome> => inOrder(...steps)
