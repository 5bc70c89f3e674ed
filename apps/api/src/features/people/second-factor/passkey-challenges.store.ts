import type { Tables } from '../../../kernel/db/tables.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { hasChanged } from '../../../kernel/db/has-changed.ts'
import { hashSecret, makeSecret } from '../../../kernel/secrets.ts'

/** Minutes that a browser has for asking a passkey. */
const challengeMinutes = 5

export type ChallengeFor = {
  purpose: Tables['passkey_challenges']['purpose']
  /** The hash of the sign-in or of the ticket within which it is asked; empty for a visitor. */
  bound_to: string
  id_user: number | null
}

/** What passkeys were asked to sign, by its hash. */
export const passkeyChallengesStore = (db: Db) => ({
  /** Told once, here. */
  async make(asked: ChallengeFor, at: Date): Promise<string> {
    const challenge = makeSecret()
    const expires_at = new Date(at.getTime() + challengeMinutes * 60_000)
    await db
      .insertInto('passkey_challenges')
      .values({ ...asked, hash: hashSecret(challenge), expires_at })
      .execute()
    return challenge
  },

  /** One statement: of any number who answer one challenge at once, the database lets one through. */
  use: (challenge: string, { purpose, bound_to }: ChallengeFor, at: Date) =>
    hasChanged(
      db
        .deleteFrom('passkey_challenges')
        .where('hash', '=', hashSecret(challenge))
        .where('purpose', '=', purpose)
        .where('bound_to', '=', bound_to)
        .where('expires_at', '>', at),
    ),
})
