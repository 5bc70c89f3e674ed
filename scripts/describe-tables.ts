import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPglite } from '../apps/api/src/kernel/db/connect.ts'
import { migrate } from '../apps/api/src/kernel/db/migrate.ts'
import { describeTables } from '../apps/api/test/describe-tables.ts'
import { root, runNode, tool } from './steps.ts'

/*
 * Writes the types of all tables from the migrations. `apps/api/test/tables.test.ts` fails if the
 * types are out of date.
 */

const file = join(root, 'apps/api/src/kernel/db/tables.ts')
const database = await openPglite()
await migrate(database)
writeFileSync(file, await describeTables(database))
await database.close()
await runNode([tool('oxfmt/bin/oxfmt'), file])
