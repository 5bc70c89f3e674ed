import { createUserForTreasure, getUserForTreasure, type Treasure } from '@treasures/api-client'
import { SignInOfRecord } from '../../../parts/panels/SignInOfRecord.tsx'
import { api } from '../../../app/session/api.ts'
import { useMay } from '../../../app/session/use-profile.ts'

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
