import { runWalk } from '../tests/walk/run-walk.ts'
import { runNode } from './steps.ts'

/*
 * Opens every screen of the portal as each kind of user, and compares the texts of the screens
 * before and after a move. The demo is moved to PostgreSQL, backed up and restored elsewhere.
 */
const built = await runNode(['scripts/build.ts'], { output: 'show' })
if (!built.ok) process.exit(1)
const rows = await runWalk({ say: (line) => console.log(line) })
console.table(rows)
process.exitCode = rows.some(({ wrong }) => wrong > 0) ? 1 : 0
