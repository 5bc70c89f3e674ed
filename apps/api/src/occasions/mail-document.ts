import { londonDate, longDayInWords } from '@treasures/api-client'
import { documentsStore } from '../features/site/documents/documents.store.ts'
import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { occasion } from './occasion.ts'

const renew = `You can send a new one here, which only the staff who check it can open:

{{portal_url}}/my-documents`

/** Tells a treasure that a document was refused, was ended, or ends soon. */
export const mailDocument = occasion({
  on: ['document.refused', 'document.ended', 'document.ending'],
  what: 'Tell the treasure that a document was refused, was ended or ends soon',
  notices: {
    document_refused: {
      name: 'Document refused',
      channel: 'email',
      isAccount: true,
      class: 'service',
      for: 'treasure',
      on: ['document.refused'],
      short: 'document_refused_short',
      subject: 'We can’t accept your document: {{document}}',
      body: `Hello {{fname}},

We’ve looked at your document ({{document}}) and can’t accept it: {{reason}}

${renew}`,
    },
    document_ended: {
      name: 'Document ended',
      channel: 'email',
      isAccount: true,
      class: 'service',
      for: 'treasure',
      on: ['document.ended'],
      short: 'document_ended_short',
      subject: 'Your document no longer counts: {{document}}',
      body: `Hello {{fname}},

Your document ({{document}}) no longer counts: {{reason}}

Until we’ve checked a new one, you can’t take jobs that need it. ${renew}`,
    },
    document_ending: {
      name: 'Document ends soon',
      channel: 'email',
      isAccount: true,
      class: 'service',
      for: 'treasure',
      on: ['document.ending'],
      short: 'document_ending_short',
      subject: 'Your document ends {{end}}: {{document}}',
      body: `Hello {{fname}},

Your document ({{document}}) ends {{end}}. From the day after, you can’t take jobs that need it until we’ve checked a new one.

${renew}`,
    },
  },
  shorts: {
    document_refused_short: {
      name: 'Document refused, in short',
      isAccount: true,
      subject: 'We can’t accept your document',
      body: '{{document}}: please send another one.',
      page: 'documents',
    },
    document_ended_short: {
      name: 'Document ended, in short',
      isAccount: true,
      subject: 'Your document no longer counts',
      body: '{{document}}: please send a new one.',
      page: 'documents',
    },
    document_ending_short: {
      name: 'Document ends soon, in short',
      isAccount: true,
      subject: 'Your document ends {{end}}',
      body: '{{document}}: please send a new one.',
      page: 'documents',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const document = await documentsStore(tx).find(everywhere, happened.id_record)
    const treasure = await treasuresStore(tx).find(everywhere, happened.id_treasure)
    if (!document || !treasure) return
    const message = { to: { treasure: treasure.id }, recipient: treasure.email }
    const values = { fname: treasure.fname, document: document.kind }
    if (happened.event === 'document.ending') {
      const { until_on } = document
      if (document.state !== 'checked' || !until_on || !treasure.switched_on) return
      const end = until_on === londonDate(at) ? 'today' : `on ${longDayInWords(until_on)}`
      await deps.tell(tx, at, happened, {
        ...message,
        template: 'document_ending',
        values: { ...values, end },
      })
      return
    }
    await deps.tell(tx, at, happened, {
      ...message,
      template: happened.event === 'document.refused' ? 'document_refused' : 'document_ended',
      values: { ...values, reason: document.reason },
    })
  },
})
