import { minutes, later } from '#kernel/clock.ts'
import type { Tables } from '#kernel/db/tables.ts'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { hashSecret, makeSecret } from '#kernel/secrets.ts'

/** Minutes in which a browser must answer a challenge. */
const challengeMinutes = 5

export type ChallengeFor = {
  purpose: Tables['passkey_challenges']['purpose']
  /** Hash of the sign-in or ticket that the challenge belongs to; empty for a visitor. */
  bound_to: string
  id_user: number | null
}

/** Challenges for passkeys to sign, stored as hashes. */
export const passkeyChallengesStore = (db: Db) => ({
  /** Returns a new challenge. Only its hash is stored. */
  async make(asked: ChallengeFor, at: Date): Promise<string> {
    const challenge = makeSecret()
    const expires_at = later(at, minutes(challengeMinutes))
    await db
      .insertInto('passkey_challenges')
      .values({ ...asked, hash: hashSecret(challenge), expires_at })
      .execute()
    return challenge
  },

  /** Uses one statement, so that only one of several concurrent answers to a challenge succeeds. */
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
