import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { tryBundle } from './try-bundle.ts'
import { inOrder } from './packed.ts'
import { inSeconds, root, runNode, runPnpm, type Outcome } from './steps.ts'

/*
 * Builds one folder that runs on Node alone, here or on another machine of the same kind. The
 * folder contains our code as JavaScript, the built pages, and the packages that the code needs.
 * The folder has the repository's structure, so that files are found at the same relative paths.
 * Finally the script starts the bundle in an empty folder.
 */

/** True if the script only compiles and loads the code, as `pnpm check` does. */
const isCheck = process.argv[2] === '--check'
const out = isCheck
  ? join(root, '.cache/bundle/code')
  : resolve(process.argv[2] ?? join(root, '.cache/bundle/treasures'))
const { version, engines } = JSON.parse(
  readFileSync(join(root, 'packages/api-client/package.json'), 'utf8'),
) as { version: string; engines?: Record<string, string> }
const scripts = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
).scripts

/** Commands by name, from the repository's own scripts, and the server. */
const commands = Object.fromEntries([
  ['start', 'apps/api/src/main.ts'],
  ...Object.entries(scripts).flatMap(([name, script]) => {
    const [, path] = /^node (apps\/api\/src\/\S+\.ts)$/.exec(script) ?? []
    return path ? [[name, path] as const] : []
  }),
]) as Record<string, string>

/**
 * Programs that the server starts as separate processes. They are entries, because no file imports
 * them.
 */
const processes = globSync('apps/api/src/**/*.process.ts', { cwd: root })

/** Files beside the code that are read at run time. */
const besides = [
  'apps/api/migrations',
  'apps/api/src/seed/places.csv',
  'apps/api/src/features/site/pages/preview/preview-page.js',
  'apps/api/src/features/site/pages/preview/preview.css',
  'apps/demo-site',
  'apps/portal/dist',
  'packages/embed-loader/dist',
  'deploy',
]

const compile = () =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        // Packages are not bundled, because some contain native code or read files of their own.
        // `#` begins the import paths of our own folders.
        external: (id) => !/^(?:[./\0#]|@treasures\/)/.test(id),
        input: [...Object.values(commands), ...processes].map((path) => join(root, path)),
        output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
      },
    },
  })

/**
 * Installs packages into one flat folder without links, because some ways of copying drop links.
 */
async function installPackages(): Promise<Outcome> {
  const deployed = join(dirname(out), `.deployed-${process.pid}`)
  const outcome = await runPnpm([
    '--filter',
    '@treasures/api',
    'deploy',
    '--prod',
    '--legacy',
    '--config.node-linker=hoisted',
    deployed,
  ])
  if (outcome.ok) {
    rmSync(join(deployed, 'node_modules/@treasures'), { recursive: true, force: true })
    cpSync(join(deployed, 'node_modules'), join(out, 'node_modules'), { recursive: true })
  }
  rmSync(deployed, { recursive: true, force: true })
  return outcome
}

const inJavaScript = (path: string) => path.replace(/\.ts$/, '.js')

function writeManifest() {
  const manifest = {
    name: 'treasures',
    version,
    private: true,
    type: 'module',
    engines: { node: '>=24', ...engines },
    scripts: Object.fromEntries(Object.keys(commands).map((name) => [name, `node ${name}.js`])),
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const [name, path] of Object.entries(commands))
    writeFileSync(join(out, `${name}.js`), `import './${inJavaScript(path)}'\n`)
}

/** Loads the whole server and each of its processes, with this repository's packages. */
async function loadCode(): Promise<Outcome> {
  for (const folder of globSync(['apps/*', 'packages/*'], { cwd: out }))
    symlinkSync(join(root, folder, 'node_modules'), join(out, folder, 'node_modules'))
  writeManifest()
  const load = (path: string) => runNode(['--eval', `import('./${path}')`], { cwd: out })
  const all = ['apps/api/src/start-server.js', ...processes.map((path) => inJavaScript(path))]
  return inOrder(...all.map((path) => () => load(path)))
}

async function step(name: string, work: () => Promise<Outcome | void>) {
  const began = performance.now()
  const outcome = await work()
  const ok = outcome?.ok ?? true
  console.log(`  ${name.padEnd(24)}${inSeconds((performance.now() - began) / 1000)}`)
  if (ok) return
  console.error(outcome?.output)
  process.exit(1)
}

if (!isCheck && existsSync(out) && !existsSync(join(out, 'start.js'))) {
  console.error(`${out} already exists and is not a bundle: name a different folder.`)
  process.exit(2)
}
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
console.log(`Treasures ${version}: one folder that Node runs …`)
if (isCheck) {
  await compile()
  const loaded = await loadCode()
  if (!loaded.ok) console.error(loaded.output)
  process.exit(loaded.ok ? 0 : 1)
}
await step('pages', () => runNode(['scripts/build.ts'], { output: 'show' }))
await step('code', async () => void (await compile()))
await step('packages', installPackages)
await step('files', async () => {
  writeManifest()
  for (const path of besides) cpSync(join(root, path), join(out, path), { recursive: true })
})
await step('starts in an empty place', () =>
  tryBundle(
    out,
    processes.map((path) => path.replace(/\.ts$/, '')),
  ),
)
console.log(`The bundle is in ${relative(process.cwd(), out)}: copy it, and run node start.js.`)
