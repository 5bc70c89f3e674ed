import type { Db } from '../../../kernel/db/connect.ts'
import type { InboundText } from '../../../kernel/texts.ts'
import type { Keyword } from './keywords.rules.ts'

/** What people texted to us. */
export const inboundTextsStore = (db: Db) => ({
  /** Whether it is new: the provider may bring it more than once, and at the same time. */
  async add(text: InboundText & { keyword: Keyword | null }, received_at: Date): Promise<boolean> {
    const added = await db
      .insertInto('inbound_texts')
      .values({ ...text, received_at })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },
})
