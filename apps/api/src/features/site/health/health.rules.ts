import { momentInWords, type HealthCheck } from '@treasures/api-client'
import { minutes } from '#kernel/clock.ts'
import { judgeBackups, type BackupFacts } from './backup-health.rules.ts'
import type { Figures } from '#kernel/metrics.ts'
import { sayAge, sayAmount } from './health-words.rules.ts'
import { attention, well, wrong, type Judgement } from './judgement.ts'
import {
  judgeCertificate,
  judgeDatabase,
  judgeDisks,
  judgeFiles,
  judgeVersions,
  type MachineFacts,
} from './machine-health.rules.ts'
import {
  judgeBusiness,
  judgeCardProcessor,
  judgeMailServer,
  judgePostcodes,
  type OpeningFacts,
} from './opening-health.rules.ts'

export type HealthFacts = MachineFacts &
  OpeningFacts & {
    hasOpened: boolean
    figures: Figures
    mailLeaves: boolean
    textsLeave: boolean
    webhooks: readonly WebhookFacts[]
    backups: BackupFacts
    /** Results of the nightly comparison of figures with their lists. */
    figureChecks: readonly { checked_at: Date; difference: string | null }[]
  }

/** `oldUntil` is the time at which a replaced secret expires. */
type WebhookFacts = { name: string; stopped: boolean; failing: boolean; oldUntil: Date | undefined }

/** Judges all checks, in the order in which staff would look. */
export function judgeHealth(facts: HealthFacts): HealthCheck[] {
  const checks: [HealthCheck['name'], string, Judgement][] = [
    ['opening', 'Opening', judgeOpening(facts)],
    ['tasks', 'Background tasks', judgeTasks(facts)],
    ['failed_tasks', 'Failed tasks', judgeDeadLetters(facts)],
    ['messages', 'Messages', judgeMessages(facts)],
    ['mail_server', 'Mail server', judgeMailServer(facts)],
    ['card_processor', 'Card processor', judgeCardProcessor(facts)],
    ['business', 'Business details', judgeBusiness(facts)],
    ['postcodes', 'Postcodes', judgePostcodes(facts)],
    ['webhooks', 'Webhooks', judgeWebhooks(facts)],
    ['backups', 'Backups', judgeBackups(facts)],
    ['certificate', 'Certificate', judgeCertificate(facts)],
    ['figures', 'Reports', judgeFigures(facts)],
    ['database', 'Database', judgeDatabase(facts)],
    ['files', 'Photos and documents', judgeFiles(facts)],
    ['disks', 'Disk space', judgeDisks(facts)],
    ['versions', 'Versions', judgeVersions(facts)],
  ]
  return checks.map(([name, title, judgement]) => ({ name, title, ...judgement }))
}

const judgeOpening = ({ hasOpened }: HealthFacts): Judgement =>
  hasOpened
    ? well('Open for customers.')
    : attention(
        'Not open yet: customers see “Opening soon”, and everything is a trial.',
        'Follow the list under Opening, then press Open for customers.',
      )

function judgeTasks({ at, figures: { tasks } }: HealthFacts): Judgement {
  const { due, due_since, retrying, running, planned } = tasks
  const waited = due_since ? at.getTime() - due_since.getTime() : 0
  const words = due
    ? `${sayAmount(due, 'task waits', 'tasks wait')}, the first for ${sayAge(waited)}.`
    : `Nothing waits. ${sayAmount(running, 'task runs', 'tasks run')}, ${sayAmount(planned, 'is', 'are')} planned.`
  const again = retrying
    ? ` ${sayAmount(retrying, 'has failed and waits', 'have failed and wait')} for another try.`
    : ''
  if (waited < minutes(2)) return well(words + again)
  const advice =
    'Look whether a process with ROLE=worker or all is running, and for "task" in its log. If one is, it has too much to do: start another one.'
  return waited < minutes(15) ? attention(words + again, advice) : wrong(words + again, advice)
}

const judgeDeadLetters = ({ figures: { tasks } }: HealthFacts): Judgement =>
  tasks.dead === 0
    ? well('No task has failed for good.')
    : attention(
        `${sayAmount(tasks.dead, 'task was', 'tasks were')} tried too often, and will not be done.`,
        'Read under Failed tasks why, put the cause right, and run them again.',
      )

/** Minimum number of failures that matter. A smaller number can be chance. */
const failuresThatCount = 5

function judgeMessages({ figures, mailLeaves, textsLeave, isProduction }: HealthFacts): Judgement {
  const sum = (states: readonly string[]) =>
    figures.recent
      .filter(({ state }) => states.includes(state))
      .reduce((all, { count }) => all + count, 0)
  const failed = sum(['failed'])
  const tried = failed + sum(['sent', 'delivered'])
  if (!mailLeaves && isProduction)
    return wrong(
      'No e-mail leaves: each waits in the Outbox.',
      'Set SMTP_URL to your mail server, and start the server again.',
    )
  if (failed >= failuresThatCount && failed * 10 >= tried)
    return attention(
      `${failed} of ${tried} messages of the last hour failed.`,
      'Channels says which, and the Outbox why.',
    )
  const kept = [!mailLeaves && 'E-mails', !textsLeave && 'texts'].filter((one) => one !== false)
  return well(
    [
      tried
        ? `${tried - failed} of ${tried} messages of the last hour were sent.`
        : 'No message was to be sent within the last hour.',
      ...(kept.length ? [`${sentence(kept.join(' and '))} stay in the Outbox to be read.`] : []),
    ].join(' '),
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function judgeWebhooks({ at, webhooks }: HealthFacts): Judgement {
  const names = (which: (webhook: WebhookFacts) => boolean) =>
    webhooks
      .filter(which)
      .map(({ name }) => name)
      .join(', ')
  const stopped = names((webhook) => webhook.stopped)
  if (stopped)
    return attention(
      `Called no more, because they failed for days: ${stopped}.`,
      'Ask the people who run them, then resume them under Automation, Webhooks.',
    )
  const failing = names((webhook) => webhook.failing)
  if (failing)
    return attention(
      `Failing now: ${failing}.`,
      'They are tried again for five days. Ask the people who run them.',
    )
  const ending = webhooks.find(({ oldUntil }) => oldUntil && oldUntil > at)
  if (ending?.oldUntil)
    return attention(
      `The old secret of ${ending.name} ends in ${sayAge(ending.oldUntil.getTime() - at.getTime())}.`,
      'By then its reader has to check signatures with the new one.',
    )
  return well(webhooks.length ? 'All of them take our calls.' : 'There are none.')
}

/** Milliseconds: two nights, and some hours for a slow one. */
const figuresAgeAtMost = minutes(54 * 60)

function judgeFigures({ at, figureChecks }: HealthFacts): Judgement {
  const differences = figureChecks.flatMap(({ difference }) => difference ?? [])
  if (differences.length > 0)
    return attention(
      `Figures that differ from their lists: ${differences.join(' ')}`,
      'Trust the lists until this is put right. Send the words above to your support.',
    )
  const [first] = figureChecks
  if (!first)
    return well(
      'The figures are compared with their lists each night. The first night is still to come.',
    )
  const last = momentInWords(first.checked_at)
  return at.getTime() - first.checked_at.getTime() > figuresAgeAtMost
    ? attention(
        `The figures were last compared with their lists on ${last}.`,
        'They should be compared each night. Look for failed tasks, and check that a worker runs.',
      )
    : well(`Every figure was the same as its list on ${last}.`)
}
