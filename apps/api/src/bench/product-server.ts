import { readSettings } from '../settings.ts'
import { startServer } from '../start-server.ts'

/*
 * Runs the product in its own process, so that the attacking code takes none of its time. Prints
 * its address.
 */
const server = await startServer(readSettings(process.env))
process.stdout.write(`listening ${server.apiUrl}\n`)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
