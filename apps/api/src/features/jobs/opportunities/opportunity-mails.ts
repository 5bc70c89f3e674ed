import { poundsOf, priceInWords } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { opportunityEnds, opportunityHours } from './opportunities.rules.ts'
import { opportunitiesStore, type OpportunityNews } from './opportunities.store.ts'

type Offer = { id: number; id_job: number; id_treasure: number; token: string }

/**
 * Tells treasures of jobs that are offered to them, by e-mail and text, as each of them wishes. An offer is Sent
 * once its e-mail has gone: texts are queued, and none leaves yet.
 */
export function opportunityMails({
  messages,
  publicSettings,
}: Pick<Deps, 'messages' | 'publicSettings'>) {
  return {
    async send(tx: Db, at: Date, { id, id_job, id_treasure, token }: Offer) {
      const store = opportunitiesStore(tx)
      const news = await store.findNews(id_job, id_treasure)
      const values = {
        fname: news.fname,
        service: news.service,
        place: news.place,
        price: priceWords(news),
        link: `${publicSettings().portal_url}/public/treasure/opportunity/${token}`,
        link_hours: opportunityHours,
      }
      const expires_at = opportunityEnds(at)
      const message = { id_job, values, send_before: expires_at }
      if (news.by_email && news.email) {
        const { id: id_message, hasLeft } = await messages.queueTemplate(tx, at, {
          ...message,
          template: 'opportunity',
          recipient: news.email,
        })
        await store.noteMessage(id, id_message)
        if (hasLeft) await store.noteSent({ id_message }, { sent_at: at, expires_at })
      }
      if (news.by_text)
        await messages.queueTemplate(tx, at, {
          ...message,
          template: 'opportunity_text',
          recipient: news.mphone,
          // A text is paid for by its length.
          values: { ...values, link: `${publicSettings().portal_url}/ov/${token}` },
        })
    },
  }
}

const priceWords = ({ treasure_price_pence, id_price_unit, unit }: OpportunityNews) =>
  treasure_price_pence === null
    ? 'you name the price'
    : priceInWords(poundsOf(treasure_price_pence), { id: id_price_unit, name: unit })
