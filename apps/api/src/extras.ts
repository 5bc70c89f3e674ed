import type { Deps } from './deps.ts'
import { automationTasks } from './features/messages/automation/automation-tasks.ts'
import { syncListeners } from './features/messages/automation/first-listeners.ts'
import { listenersRoutes } from './features/messages/automation/listeners.routes.ts'
import { listenersStore } from './features/messages/automation/listeners.store.ts'
import { logsRoutes } from './features/messages/automation/logs.routes.ts'
import { noteWebhookEnded } from './features/messages/automation/note-webhook-ended.ts'
import { isReplaced } from './features/messages/automation/replacement.ts'
import { oldRuns, runsStore } from './features/messages/automation/runs.store.ts'
import { answerLater } from './features/messages/chatbot/answer-text.ts'
import { chatbotTasks, whyKeptBack } from './features/messages/chatbot/chatbot-tasks.ts'
import { chatbotRoutes } from './features/messages/chatbot/chatbot.routes.ts'
import { conversationsStore } from './features/messages/chatbot/conversations.store.ts'
import { queueDelivery } from './features/messages/webhooks/queue-delivery.ts'
import { webhookTasks } from './features/messages/webhooks/webhook-tasks.ts'
import { webhooksRoutes } from './features/messages/webhooks/webhooks.routes.ts'
import { oldDeliveries, webhooksStore } from './features/messages/webhooks/webhooks.store.ts'
import type { Clock } from './kernel/clock.ts'
import type { Db } from './kernel/db/connect.ts'

/*
 * Automation, chatbot and webhooks are extras: the server works without each of them, and no other
 * feature imports them. To remove one, delete its folder, its occasions and its lines here, in
 * `occasions/`, in `kernel/tasks/task-data.ts` and in the contract's list of endpoints. Its tables,
 * and what erasing a person does to them, stay.
 */

/** Functions that the extras provide to other features. Each feature works without them. */
export const extras = {
  isReplaced,
  countAutomations: (tx: Db, id_user: number) => listenersStore(tx).countGivingTo(id_user),
  answerText: answerLater,
  whyKeptBack,
  handOnConversations: (tx: Db, from: number, to: number) =>
    conversationsStore(tx).handOn(from, to),
  queueDelivery,
  countRuns: async (db: Db, filter: Parameters<ReturnType<typeof runsStore>['count']>[0]) =>
    (await runsStore(db).count(filter)).total,
  listWebhooks: (db: Db) => webhooksStore(db).list(),
}

export const extraRoutes = (deps: Deps) => ({
  ...listenersRoutes({ ...deps, ...extras }),
  ...logsRoutes(deps),
  ...chatbotRoutes(deps),
  ...webhooksRoutes(deps, (tx, id) => listenersStore(tx).callsWebhook(id)),
})

export const extraTasks = (deps: Deps) => ({
  ...automationTasks({ ...deps, ...extras }),
  ...chatbotTasks(deps),
  ...webhookTasks({ ...deps, whenEnded: noteWebhookEnded }),
})

/** Old rows of the extras, which housekeeping deletes. */
export const oldExtras = [oldRuns, oldDeliveries]

/** Writes the rows that the extras need, at each start. */
export const fillExtras = (db: Db, clock: Clock) => syncListeners(db, clock())
