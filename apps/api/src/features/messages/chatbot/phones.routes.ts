import { randomUUID } from 'node:crypto'
import { playPhone } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { narrowed } from '#kernel/http/scope.ts'
import { mobileToE164 } from '../../people/contacts/mobile.rules.ts'
import { takeText } from '../inbound-texts/take-text.ts'
import { answerLater } from './answer-text.ts'
import { readThread } from './chatbot.show.ts'
import { threadStore } from './thread.store.ts'

const phonesAtMost = 20

/**
 * Simulated phones for installations that send no texts. A text that staff type is handled like a
 * real one.
 */
export function phonesRoutes(deps: Pick<Deps, 'database' | 'publicSettings' | 'texts'>) {
  const { db } = deps.database
  const isPlayed = deps.texts === undefined
  return {
    async listPhones(_input, { caller, scope }) {
      if (!isPlayed) return { is_played: false, data: [] }
      const phones = await threadStore(db).listPhones(narrowed(scope, caller), phonesAtMost)
      const data = []
      for (const phone of phones) data.push({ ...phone, texts: await readThread(db, phone.mobile) })
      return { is_played: true, data }
    },

    playPhone: ({ body: { mobile: typed, body } }, { caller, at, once }) =>
      once(async (tx) => {
        if (!isPlayed)
          throw refuse(playPhone, 'phones_real', 'Texts are sent from here: people have phones.')
        const mobile = mobileToE164(typed)
        if (mobile === undefined)
          throw refuseGenerally('invalid_fields', 'Please correct the problems', {
            errors: { mobile: ['Must be in a valid format'] },
          })
        const reference = `played-${randomUUID()}`
        await takeText({ ...deps, answerText: answerLater })(
          tx,
          { reference, mobile, body, id_played_by: caller.id },
          at,
        )
        return { mobile, is_on: deps.publicSettings().feature_chatbot }
      }),
  } satisfies Partial<Handlers>
}
