import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packing, publishedPackages } from './packed.ts'
import { inSeconds, root, runNode, runPnpm, type Outcome } from './steps.ts'

/*
 * Prepares a release: runs every test, packs the packages, inspects the tarballs from their users'
 * side, and tries them in fresh applications. Then prints what would be published. With `--publish`
 * it publishes, using the registry's token in npm's configuration.
 */

type Manifest = { name: string; version: string }

async function step(what: string, run: () => Promise<Outcome>) {
  const { ok, seconds, output } = await run()
  console.log(`  ${ok ? '✓' : '✗'} ${what.padEnd(24)}${inSeconds(seconds)}`)
  if (!ok) throw new Error(`${what} failed.\n${output.trimEnd()}`)
}

/** Returns the changesets that are not in a changelog yet. */
const waiting = () =>
  readdirSync(join(root, '.changeset')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  )

async function release(isToPublish: boolean) {
  const changes = waiting()
  if (changes.length > 0)
    throw new Error(
      `${changes.length} changes wait for a version: run \`pnpm changeset version\`, read the changelogs, and commit.`,
    )
  await step('every test', () => runNode(['scripts/test.ts', '--all'], { output: 'show' }))
  const told: string[] = []
  for (const name of publishedPackages) {
    const { folder, pack, inspect, tarball } = packing(name)
    await step(`pack ${name}`, pack)
    await step(`inspect ${name}`, inspect)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const kilobytes = Math.round(statSync(tarball()).size / 1000)
    told.push(`  ${manifest.name}@${manifest.version}, ${kilobytes} kB: ${tarball()}`)
  }
  await step('fresh applications', () => runNode(['scripts/test-packages.ts']))
  if (!isToPublish) {
    console.log(`\nWould publish, with --publish:\n${told.join('\n')}`)
    return
  }
  await step('publish', () => runPnpm(['exec', 'changeset', 'publish']))
  console.log(`\nPublished:\n${told.join('\n')}`)
}

try {
  await release(process.argv.includes('--publish'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
