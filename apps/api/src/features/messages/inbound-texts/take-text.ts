import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { InboundText } from '#kernel/texts.ts'
import { allowTexts, stopTexts } from '../opt-outs/opt-outs.ts'
import { optOutsStore } from '../opt-outs/opt-outs.store.ts'
import { inboundTextsStore } from './inbound-texts.store.ts'
import { placeText } from './place-text.ts'
import { readKeyword } from './keywords.rules.ts'

type Brought = InboundText & {
  /** Staff user who plays this phone in the simulator. */
  id_played_by?: number
}

export type Reading = {
  /**
   * Queues a text for the chatbot, which answers after the commit. Undefined if there is no
   * chatbot.
   */
  answerText?: ((tx: Db, id: number) => Promise<unknown>) | undefined
}

/**
 * Acts on each text once, even if the provider delivers the text several times. STOP and START take
 * effect at once. The chatbot, if it is on, reads every text. A text without a keyword is recorded
 * with each owner of the mobile.
 */
export const takeText =
  ({ publicSettings, answerText }: Pick<Deps, 'publicSettings'> & Reading) =>
  async (tx: Db, text: Brought, at: Date): Promise<void> => {
    const { mobile, body } = text
    const isStopped = await optOutsStore(tx).isStopped(mobile)
    const keyword = readKeyword(body, { isStopped })
    const for_chatbot = answerText !== undefined && publicSettings().feature_chatbot
    const id = await inboundTextsStore(tx).add({ ...text, keyword, for_chatbot }, at)
    if (id === undefined) return
    if (for_chatbot) await answerText(tx, id)
    if (keyword === 'stop') return stopTexts(tx, { mobile, how: 'text', at })
    if (keyword === 'start') return allowTexts(tx, mobile, at)
    if (keyword === 'help') return
    const isPlaced = !for_chatbot && (await placeText(tx, text, at)) !== undefined
    const owners = await optOutsStore(tx).findOwners(mobile)
    for (const owner of owners.length ? owners : [{}])
      await recordEvent(tx, {
        event: 'texts.received',
        at,
        by: systemActor,
        ...owner,
        // If the chatbot reads the text, or it is in a conversation, the event makes no to-do. The
        // chatbot makes one itself for texts that wait for staff.
        data: { mobile, body, ...((for_chatbot || isPlaced) && { is_read: true }) },
      })
  }
