import { createUserForTreasure, getUserForTreasure, type Treasure } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'
import { SignInOfRecord } from '#parts/panels/SignInOfRecord.tsx'
import { api } from '#app/session/api.ts'
import { useMay } from '#app/session/use-profile.ts'

/** Shows whether the treasure can sign in, with a button to enable it. */
export const TreasureSignIn = ({ treasure: { id, email } }: { treasure: Treasure }) =>
  useMay(getUserForTreasure) ? (
    <SignInOfRecord
      noun="treasure"
      email={email}
      find={queryOf(getUserForTreasure, { params: { id } })}
      endpoint={createUserForTreasure}
      create={() => api.call(createUserForTreasure, { body: { id_treasure: id } })}
    />
  ) : null
