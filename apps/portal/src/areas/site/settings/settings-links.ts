import {
  listAccountingDocuments,
  listChannels,
  listConversations,
  listEmbeds,
  listEvents,
  listListeners,
  listLogs,
  listMessages,
  listPermissions,
  listProcessors,
  listRates,
  listTemplates,
  listWebhooks,
  type Endpoint,
} from '@treasures/api-client'
import { paths } from '../../../app/paths.ts'

type SettingsLink = {
  to: string
  title: string
  /** What one finds there. */
  words: string
  /** Who may make this call may open it. */
  endpoint: Pick<Endpoint, 'access' | 'permission'>
  /** Where it is switched off for the whole installation there is no such screen. */
  feature?: 'feature_chatbot'
}

/** Where staff set things up and look after them, by what it is about. */
export const settingsGroups: readonly { title: string; links: readonly SettingsLink[] }[] = [
  {
    title: 'Messages',
    links: [
      {
        to: paths.templates(),
        title: 'Templates',
        words: 'The words of every e-mail and text.',
        endpoint: listTemplates,
      },
      {
        to: paths.channels(),
        title: 'Channels',
        words: 'Whether messages reach people, and what to do where they do not.',
        endpoint: listChannels,
      },
      {
        to: paths.outbox(),
        title: 'Outbox',
        words: 'What was sent to whom, and what was held back and why.',
        endpoint: listMessages,
      },
      {
        to: paths.chatbot(),
        title: 'Chatbot',
        words: 'What people text us, and who answers.',
        endpoint: listConversations,
        feature: 'feature_chatbot',
      },
    ],
  },
  {
    title: 'Automation',
    links: [
      {
        to: paths.automationListeners(),
        title: 'Listeners',
        words: 'What happens by itself when something else happens.',
        endpoint: listListeners,
      },
      {
        to: paths.automationLogs(),
        title: 'Logs',
        words: 'What listeners did, and tasks that failed.',
        endpoint: listLogs,
      },
      {
        to: paths.automationWebhooks(),
        title: 'Webhooks',
        words: 'Other programs that are told when something happens.',
        endpoint: listWebhooks,
      },
      {
        to: paths.automationEvents(),
        title: 'Events',
        words: 'Everything that listeners can wait for.',
        endpoint: listEvents,
      },
    ],
  },
  {
    title: 'Money',
    links: [
      {
        to: paths.priceEngine(),
        title: 'Prices and rates',
        words: 'Prices by place, VAT, commission and shares.',
        endpoint: listRates,
      },
      {
        to: paths.processors(),
        title: 'Payment processors',
        words: 'Who takes card payments, and how that goes.',
        endpoint: listProcessors,
      },
      {
        to: paths.accounting(),
        title: 'Accounting',
        words: 'Books, closed months and what Xero has.',
        endpoint: listAccountingDocuments,
      },
    ],
  },
  {
    title: 'People and sites',
    links: [
      {
        to: paths.permissions(),
        title: 'Permissions',
        words: 'What admins and franchisees may see and change.',
        endpoint: listPermissions,
      },
      {
        to: paths.putItOnYourSite(),
        title: 'Your site',
        words: 'Widgets for a website, and the snippet to paste.',
        endpoint: listEmbeds,
      },
    ],
  },
]
