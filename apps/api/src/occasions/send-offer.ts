import { noteOfferSent } from '../features/jobs/opportunities/note-offer-sent.ts'
import {
  opportunityEnds,
  opportunityHours,
} from '../features/jobs/opportunities/opportunities.rules.ts'
import { opportunitiesStore } from '../features/jobs/opportunities/opportunities.store.ts'
import { treasurePriceInWords } from '../features/jobs/jobs/treasure-price.rules.ts'
import { lockJobRow } from '../features/jobs/jobs/write-job.ts'
import { hoursInWords } from '../kernel/clock.ts'
import { makeSecret } from '../kernel/secrets.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { answerWords, askingByText } from './ask-by-text.ts'
import { exampleOffer, exampleShortOffer } from './examples.ts'
import { occasion, type Way } from './occasion.ts'

/**
 * Offers a job to a treasure by e-mail, text and push, as the treasure prefers. Sends nothing if
 * the offer no longer waits. The offer is Sent as soon as the first message was sent. If neither
 * e-mail nor text can reach the treasure, the withheld e-mail shows why.
 */
export const sendOffer = occasion({
  on: ['opportunity.offered', 'opportunity.resent'],
  what: 'Send the treasure the offer',
  notices: {
    opportunity: {
      name: 'Job offered to a treasure',
      channel: 'email',
      class: 'offer',
      for: 'treasure',
      group: 'opportunities',
      short: 'opportunity_short',
      subject: 'A job for you: {{service}} in {{place}}',
      body: `Hello {{fname}},

We have a job that might suit you: {{service}} in {{place}}, {{price}}. View and reply:

{{link}}

The first to say yes gets it. Saying no costs you nothing. The link works for {{link_time}}.`,
      example: exampleOffer,
    },
    opportunity_text: {
      name: 'Job offered to a treasure, text',
      channel: 'sms',
      class: 'offer',
      for: 'treasure',
      group: 'opportunities',
      short: 'opportunity_short',
      body: '{{business}}: {{service}} in {{place}}, {{price}}, job {{id_job}}. {{answer_by}}: {{link}}',
      example: exampleShortOffer,
    },
  },
  shorts: {
    opportunity_short: {
      name: 'Job offered, in short',
      subject: 'A job for you: {{service}}',
      body: '{{place}}, {{price}}. The first to say yes gets it.',
      page: 'jobs',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, id_record: id } = happened
    const store = opportunitiesStore(tx)
    await lockJobRow(tx, id_job, everywhere)
    const token = makeSecret()
    if (!(await store.giveLink(id, token))) return
    const news = await store.findNews(id_job, id_treasure)
    const { portal_url } = deps.publicSettings()
    const values = {
      fname: news.fname,
      service: news.service,
      place: news.place,
      price: treasurePriceInWords(news),
      link: `${portal_url}/public/treasure/opportunity/${token}`,
      link_time: hoursInWords(opportunityHours),
    }
    const message = { id_job, to: { treasure: id_treasure }, send_before: opportunityEnds(at) }
    const byEmail = await deps.wayToTell(tx, at, happened, {
      ...message,
      template: 'opportunity',
      recipient: news.email,
      values,
    })
    const question = {
      kind: 'offer',
      mobile: news.mphone,
      id_job,
      id_treasure,
      id_record: id,
    } as const
    const textWay = await deps.wayToTell(tx, at, happened, {
      ...message,
      template: 'opportunity_text',
      recipient: news.mphone,
      // The values are short, because the price of a text depends on its length.
      values: {
        ...values,
        id_job,
        answer_by: answerWords(deps),
        link: `${portal_url}/ov/${token}`,
      },
    })
    const byText = askingByText(tx, at, textWay, question)
    if (isOpen(byEmail) || !isOpen(byText)) {
      const { id: id_message, goes, id_notification = null } = await byEmail.tell()
      await store.noteMessage(id, { id_message, id_notification })
      if (goes === 'left') await noteOfferSent(tx, id_message, at)
    }
    if (isOpen(byText)) {
      const { id: id_text, goes, id_notification = null } = await byText.tell()
      // The offer does not wait for a text that will not be sent.
      await store.noteMessage(id, { ...(goes === 'waits' && { id_text }), id_notification })
    }
  },
})

const isOpen = ({ goes }: Way) => goes !== 'withheld'
