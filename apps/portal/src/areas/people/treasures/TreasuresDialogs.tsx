import { RatingsDialog } from '@treasures/widgets/ratings-dialog'
import { dialled, dateInWords, type Treasure, getTreasure } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { queryOf } from '#app/query.ts'
import { RecordInfo } from '#parts/panels/RecordInfo.tsx'
import { count } from '#parts/words.ts'
import { treasurePath } from '#parts/people/profile-path.ts'
import { DeleteTreasure } from './DeleteTreasure.tsx'

/** The dialog that is open above the list. */
export type OpenDialog =
  | { at: 'info' | 'ratings'; id: number }
  | { at: 'delete'; treasure: { id: number; name: string } }

type TreasuresDialogsProps = { dialog: OpenDialog; close: () => void }

export function TreasuresDialogs({ dialog, close }: TreasuresDialogsProps) {
  if (dialog.at === 'info') return <TreasureInfo id={dialog.id} onClose={close} />
  if (dialog.at === 'delete')
    return <DeleteTreasure treasure={dialog.treasure} onClose={close} onDeleted={close} />
  return <RatingsDialog client={api} isOpen idTreasure={dialog.id} onClose={close} />
}

/** Dialog with a treasure's details, skills, travel distance and contacts. */
function TreasureInfo({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: treasure, error, refetch } = useQuery(queryOf(getTreasure, { params: { id } }))
  return (
    <RecordInfo
      title={treasure?.name ?? 'Treasure'}
      facts={treasure && treasureFacts(treasure)}
      error={error}
      onRetry={() => void refetch()}
      page={{ label: 'Profile', to: treasure && treasurePath(treasure) }}
      onClose={onClose}
    />
  )
}

const treasureFacts = ({ address, detail, ...treasure }: Treasure) => [
  { term: 'Name', detail: treasure.name },
  { term: 'Description', detail: detail.desc },
  { term: 'Skills', detail: detail.descskill },
  { term: 'Birth date', detail: treasure.birthdate && dateInWords(treasure.birthdate) },
  { term: 'Active', detail: treasure.treasure ? 'Yes' : 'No' },
  { term: 'Address', detail: [address.address, address.detail].filter(Boolean).join(', ') },
  { term: 'City', detail: address.city?.name },
  { term: 'County', detail: address.city?.county?.name },
  { term: 'Postcode', detail: address.postcode },
  { term: 'Willing to travel', detail: `${count(treasure.wtravel)} miles` },
  { term: 'Landline', detail: treasure.phone },
  { term: 'Mobile', detail: dialled(treasure.mphone) },
  { term: 'E-mail', detail: treasure.email },
  { term: 'Skill list', detail: treasure.skills.join(', ') },
]
