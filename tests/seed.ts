import { startServer } from '../apps/api/src/start-server.ts'
import { testSettings } from './settings.ts'

/* Fills the database and the folder that it is told with what a first start seeds. */

const [databaseUrl, folder = ''] = process.argv.slice(2)
const server = await startServer({ ...testSettings(folder), databaseUrl })
await server.close()
