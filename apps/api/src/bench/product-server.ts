import { readSettings } from '../kernel/settings.ts'
import { startServer } from '../start-server.ts'

/* The product in a process of its own, so that who attacks it takes none of its time. Says where it listens. */
const server = await startServer(readSettings(process.env))
process.stdout.write(`listening ${server.apiUrl}\n`)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
