import { createUserForTreasure, getUserForTreasure, type Treasure } from '@treasures/api-client'
import { SignInOfRecord } from '../../panels/SignInOfRecord.tsx'
import { api } from '../../session/api.ts'
import { useMay } from '../../session/use-profile.ts'

/** Whether the treasure can sign in, and the way to let them. */
export const TreasureSignIn = ({ treasure: { id, email } }: { treasure: Treasure }) =>
  useMay(getUserForTreasure) ? (
    <SignInOfRecord
      noun="treasure"
      email={email}
      queryKey={['treasure', id, 'sign-in']}
      find={async (signal) =>
        (await api.call(getUserForTreasure, { params: { id } }, { signal })).user
      }
      endpoint={createUserForTreasure}
      create={() => api.call(createUserForTreasure, { body: { id_treasure: id } })}
    />
  ) : null
