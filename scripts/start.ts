import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root, runNode } from './steps.ts'

/*
 * Starts the product: builds missing and stale files in a child process, then becomes the server.
 * The server runs in the same process, so signals and exit codes need no forwarding.
 */
process.chdir(root)
console.log('Treasures: building what is missing …')
const built = await runNode(['scripts/build.ts'], { output: 'show' })
if (built.ok) await import(pathToFileURL(join(root, 'apps/api/src/main.ts')).href)
else process.exitCode = 1
