import type { Db } from '../../../kernel/db/connect.ts'
import { systemActor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { InboundText } from '../../../kernel/texts.ts'
import { allowTexts, stopTexts } from '../opt-outs/opt-outs.ts'
import { optOutsStore } from '../opt-outs/opt-outs.store.ts'
import { inboundTextsStore } from './inbound-texts.store.ts'
import { readKeyword } from './keywords.rules.ts'

/** Acts on a text once, however often it is brought. What is for a person to read stands with whoever has that mobile. */
export async function takeText(tx: Db, text: InboundText, at: Date): Promise<void> {
  const { mobile, body } = text
  const isStopped = await optOutsStore(tx).isStopped(mobile)
  const keyword = readKeyword(body, { isStopped })
  if (!(await inboundTextsStore(tx).add({ ...text, keyword }, at))) return
  if (keyword === 'stop') return stopTexts(tx, { mobile, how: 'text', at })
  if (keyword === 'start') return allowTexts(tx, mobile, at)
  if (keyword === 'help') return
  const owners = await optOutsStore(tx).findOwners(mobile)
  for (const owner of owners.length ? owners : [{}])
    await recordEvent(tx, {
      event: 'texts.received',
      at,
      by: systemActor,
      ...owner,
      data: { mobile, body },
    })
}
