import library from 'web-push'
import type { Db } from '#kernel/db/connect.ts'
import type { PushPair } from '#kernel/push.ts'
import type { Seal } from '#kernel/seal.ts'

const about = 'push-key'

export type PushKeyRow = PushPair & { id: number }

/**
 * The installation's own key pairs for pushes. Private keys are encrypted in the database and
 * decrypted only here.
 */
export const pushKeysStore = (db: Db, seal: Seal) => {
  const findCurrent = async () => {
    const row = await db
      .selectFrom('push_keys')
      .select(['id', 'public_key', 'private_key'])
      .where('is_current', '=', true)
      .executeTakeFirst()
    return row && { ...row, private_key: opened(seal, row.private_key) }
  }

  return {
    /**
     * Returns the current key pair, with which browsers subscribe. Makes a pair if there is none.
     * Concurrent calls return the same pair. If this installation can no longer decrypt the pair,
     * makes a new pair and removes the devices of the old one.
     */
    async current(at: Date): Promise<PushKeyRow> {
      const found = await findCurrent()
      if (found && found.private_key !== undefined)
        return { ...found, private_key: found.private_key }
      if (found) await db.deleteFrom('push_keys').where('id', '=', found.id).execute()
      await addPair(db, seal, at)
      const made = await findCurrent()
      if (made?.private_key === undefined) throw new Error('There is no key for pushes')
      return { ...made, private_key: made.private_key }
    },

    /** Returns the pair with which a browser subscribed, or undefined if it cannot be decrypted. */
    async find(id: number): Promise<PushPair | undefined> {
      const row = await db
        .selectFrom('push_keys')
        .select(['public_key', 'private_key'])
        .where('id', '=', id)
        .executeTakeFirst()
      const private_key = row && opened(seal, row.private_key)
      return row && private_key !== undefined ? { ...row, private_key } : undefined
    },

    /**
     * Makes a new pair. A browser changes to the new pair when the portal is next opened in it.
     * Until then, the browser keeps the old pair.
     */
    async rotate(at: Date): Promise<void> {
      await db
        .updateTable('push_keys')
        .set({ is_current: false })
        .where('is_current', '=', true)
        .execute()
      await addPair(db, seal, at)
    },
  }
}

async function addPair(db: Db, seal: Seal, at: Date) {
  const { publicKey, privateKey } = library.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({
      public_key: publicKey,
      private_key: seal.close(privateKey, about),
      is_current: true,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('is_current').where('is_current', '=', true).doNothing(),
    )
    .execute()
}

function opened(seal: Seal, sealed: string): string | undefined {
  try {
    return seal.open(sealed, about)
  } catch {
    return undefined
  }
}
