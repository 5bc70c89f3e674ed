import { findDemoClaimant } from '../apps/api/src/seed/demo-claimant.ts'
import { withProduct } from './bench-product.ts'
import { layOutApps, tryOut } from './fresh-apps.ts'
import { packing, publishedPackages } from './packed.ts'
import { inSeconds, runNode, tool } from './steps.ts'

/*
 * Runs the elements' tests on React, as in the npm packages. Then packs the published packages and
 * installs the tarballs into applications outside this repository. Checks the applications' types,
 * builds the applications, and renders them on a server if possible. Opens each application with
 * the real product until every board shows a job. Applications with a server also draw a board and a
 * form into their pages, while our server answers, is slow and is gone; a claim and a booking are made
 * there. One application generates API clients from the
 * API's description, and makes a booking with each client. Arguments choose applications and skip
 * everything else: `pnpm test:packages next astro`.
 */

const chosen = process.argv.slice(2)
const say = (ok: boolean, what: string, seconds: number) =>
  console.log(`  ${ok ? '✓' : '✗'} ${what.padEnd(20)}${inSeconds(seconds)}`)

async function packAll(): Promise<Record<string, string>> {
  const tarballs: Record<string, string> = {}
  for (const name of publishedPackages) {
    const { pack, tarball } = packing(name)
    const { ok, seconds, output } = await pack()
    say(ok, `pack ${name}`, seconds)
    if (!ok) throw new Error(output)
    tarballs[`@treasures/${name}`] = tarball()
  }
  return tarballs
}

async function tryAll(
  { apiUrl, db }: { apiUrl: string; db: Parameters<typeof findDemoClaimant>[0] },
  tarballs: Record<string, string>,
): Promise<number> {
  // Removes jobs that need an estimate, so that every job can be claimed.
  await db
    .updateTable('jobs')
    .set({ on_board: false })
    .where('treasure_price_pence', 'is', null)
    .execute()
  const fresh = layOutApps(apiUrl, tarballs, await findDemoClaimant(db))
  let failed = 0
  try {
    for (const app of fresh.apps) {
      if (chosen.length > 0 && !chosen.includes(app.name)) continue
      const { ok, seconds, output } = await tryOut(app)
      say(ok, app.name, seconds)
      if (!ok) console.error(output.trimEnd())
      failed += ok ? 0 : 1
    }
  } finally {
    await fresh.close()
  }
  return failed
}

/**
 * Tests the elements on React, because `pnpm test` runs them on Preact only, as in the script tag.
 */
async function testElements(): Promise<number> {
  const config = 'packages/widgets/vitest.elements.config.ts'
  const { ok, seconds, output } = await runNode([tool('vitest/vitest.mjs'), 'run', '-c', config])
  say(ok, 'elements on React', seconds)
  if (!ok) console.error(output.trimEnd())
  return ok ? 0 : 1
}

const wrongOnReact = chosen.length > 0 ? 0 : await testElements()
console.log('Packing, and trying the packages in fresh applications …')
const tarballs = await packAll()
const failed = await withProduct((product) => tryAll(product, tarballs))
process.exitCode = failed + wrongOnReact > 0 ? 1 : 0
