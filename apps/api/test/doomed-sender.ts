import { twilioTexts } from '../src/adapters/texts/twilio-texts.ts'
import { textTasks } from '../src/features/messages/messages/text-tasks.ts'
import { openPostgres } from '../src/kernel/db/connect.ts'
import type { TwilioSettings } from '../src/kernel/settings.ts'
import { startWorker } from '../src/kernel/tasks/worker.ts'

/** A process of its own that sends the texts that wait, to be killed in the middle. */
const [url = '', settings = ''] = process.argv.slice(2)
const database = openPostgres(url)
await startWorker({
  database,
  tasks: textTasks({ database, texts: twilioTexts(JSON.parse(settings) as TwilioSettings) }),
  clock: () => new Date(),
  log: { error: () => {} },
})
setInterval(() => {}, 1_000)
