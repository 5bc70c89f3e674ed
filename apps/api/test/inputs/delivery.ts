import type { InputsFor, PolicyFixtures } from '../policy-fixtures.ts'

let made = 0

async function failedMessage({ db }: PolicyFixtures): Promise<number> {
  const { id } = await db
    .insertInto('messages')
    .values({
      channel: 'email',
      recipient: 'ann@example.org',
      subject: 'Your booking',
      body: 'Hello',
      created_at: new Date(),
      failed_at: new Date(),
      state: 'failed',
      error: 'No',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function bounce({ db }: PolicyFixtures): Promise<number> {
  const { id } = await db
    .insertInto('email_bounces')
    .values({
      address: `gone-${++made}@example.org`,
      code: '5.1.1',
      words: 'No such user',
      bounced_at: new Date(),
      cleared_at: null,
      id_cleared_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const deliveryInputs: InputsFor<'getDelivery' | 'clearBounce' | 'retryMessage'> = {
  getDelivery: () => ({}),
  clearBounce: async ({ fixtures }) => ({ params: { id: await bounce(fixtures) }, body: {} }),
  retryMessage: async ({ fixtures }) => ({
    params: { id: await failedMessage(fixtures) },
    body: {},
  }),
}
