import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root, runNode } from './steps.ts'

/*
 * Brings the product up: builds what is missing or stale in a process of its own, then becomes the
 * server. It is this very process, so signals and the exit code need no passing on.
 */
process.chdir(root)
console.log('Treasures: building what is missing …')
const built = await runNode(['scripts/build.ts'], { output: 'show' })
if (built.ok) await import(pathToFileURL(join(root, 'apps/api/src/main.ts')).href)
else process.exitCode = 1
