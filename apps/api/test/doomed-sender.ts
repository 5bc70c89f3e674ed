import { twilioTexts } from '../src/adapters/texts/twilio-texts.ts'
import { textTasks } from '../src/features/messages/messages/text/tasks.ts'
import { openPostgres } from '../src/kernel/db/connect.ts'
import type { TwilioSettings } from '../src/adapters/texts/twilio.settings.ts'
import { startWorker } from '../src/kernel/tasks/worker.ts'

/** Runs in its own process, which the test kills while it sends queued texts. */
const [url = '', settings = ''] = process.argv.slice(2)
const database = openPostgres(url)
await startWorker({
  database,
  tasks: textTasks({ database, texts: twilioTexts(JSON.parse(settings) as TwilioSettings) }),
  clock: () => new Date(),
  log: { error: () => {} },
})
setInterval(() => {}, 1_000)
