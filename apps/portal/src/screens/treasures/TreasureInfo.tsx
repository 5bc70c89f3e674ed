import { dialled, type Treasure } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, DescriptionList, Dialog, Spinner } from '@treasures/widgets/kit'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { calendarDay, count } from '../../words.ts'
import { oneTreasure, treasurePath } from './treasures.queries.ts'
import '../../parts.css'

/** The treasure info modal: who they are, what they do, how far they come, how to reach them. */
export function TreasureInfo({ id, onClose }: { id: number; onClose: () => void }) {
  const title = useId()
  const { data: treasure, error, refetch } = useQuery(oneTreasure(id))
  const navigate = useNavigate()
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <div className="dialog-body">
        <h2 id={title} tabIndex={-1}>
          {treasure?.name ?? 'Treasure'}
        </h2>
        {!treasure && !error && <Spinner />}
        {!treasure && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {treasure && (
          <>
            <DescriptionList items={treasureFacts(treasure)} />
            <div className="actions">
              <Button onClick={() => void navigate(treasurePath(treasure))}>Profile</Button>
              <Button kind="quiet" onClick={onClose}>
                Close
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

const treasureFacts = ({ address, detail, ...treasure }: Treasure) => [
  { term: 'Name', detail: treasure.name },
  { term: 'Description', detail: detail.desc },
  { term: 'Skills', detail: detail.descskill },
  { term: 'Birth date', detail: treasure.birthdate && calendarDay(treasure.birthdate) },
  { term: 'Switched on', detail: treasure.treasure ? 'Yes' : 'No' },
  { term: 'Address', detail: [address.address, address.detail].filter(Boolean).join(', ') },
  { term: 'City', detail: address.city?.name },
  { term: 'County', detail: address.city?.county?.name },
  { term: 'Postcode', detail: address.postcode },
  { term: 'Willing to travel', detail: `${count(treasure.wtravel)} miles` },
  { term: 'Landline', detail: treasure.phone },
  { term: 'Mobile', detail: dialled(treasure.mphone) },
  { term: 'Email', detail: treasure.email },
  { term: 'Skill list', detail: treasure.skills.join(', ') },
]
