import type { Db } from '../../src/kernel/db/connect.ts'
import { unsubscribeToken } from '../../src/features/messages/unsubscribe/unsubscribe-links.ts'
import { testSeal } from '../test-app.ts'
import type { Asking, InputsFor, PolicyFixtures } from '../policy-fixtures.ts'

let made = 0

export async function createFailedMessage(db: Db, at = new Date()): Promise<number> {
  const { id } = await db
    .insertInto('messages')
    .values({
      channel: 'email',
      recipient: 'ann@example.org',
      subject: 'Your booking',
      body: 'Hello',
      created_at: at,
      failed_at: at,
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

const byLink = ({ targets }: Asking) => ({
  params: { token: unsubscribeToken(testSeal, { id_treasure: targets.treasure(), group: 'news' }) },
})

export const deliveryInputs: InputsFor<
  'testEmail' | 'clearBounce' | 'retryMessage' | 'getEmailChoice' | 'stopEmails' | 'allowEmails'
> = {
  getEmailChoice: byLink,
  stopEmails: (asking) => ({ ...byLink(asking), body: {} }),
  allowEmails: (asking) => ({ ...byLink(asking), body: {} }),
  testEmail: () => ({ body: { to: 'someone@treasures.example' } }),
  clearBounce: async ({ fixtures }) => ({ params: { id: await bounce(fixtures) }, body: {} }),
  retryMessage: async ({ fixtures }) => ({
    params: { id: await createFailedMessage(fixtures.db) },
    body: {},
  }),
}
