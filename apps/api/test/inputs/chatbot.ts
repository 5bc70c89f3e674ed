import type { Asking, InputsFor } from '../policy-fixtures.ts'

let made = 0

const conversation = async ({ fixtures: { db } }: Asking) => {
  const mobile = `+4477009${String(++made).padStart(5, '0')}`
  const { id } = await db
    .insertInto('conversations')
    .values({ mobile, last_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

export const chatbotInputs: InputsFor<
  | 'getConversation'
  | 'answerConversation'
  | 'takeConversation'
  | 'handBackConversation'
  | 'playPhone'
> = {
  getConversation: conversation,
  answerConversation: async (asking) => ({
    ...(await conversation(asking)),
    body: { body: 'We ring you' },
  }),
  takeConversation: async (asking) => ({ ...(await conversation(asking)), body: {} }),
  handBackConversation: async (asking) => ({ ...(await conversation(asking)), body: {} }),
  playPhone: () => ({ body: { mobile: '07700 900123', body: 'Hello' } }),
}
