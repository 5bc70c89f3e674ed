import { deleteTreasure } from '@treasures/api-client'
import { DeleteRecord } from '../../../parts/form/DeleteRecord.tsx'
import { api } from '../../../app/session/api.ts'
import { forgetTreasure } from './treasures.queries.ts'

type DeleteTreasureProps = {
  treasure: { id: number; name: string }
  onClose: () => void
  onDeleted: () => void
}

export const DeleteTreasure = ({
  treasure: { id, name },
  onClose,
  onDeleted,
}: DeleteTreasureProps) => (
  <DeleteRecord
    name={name}
    words="The record, its skills, breaks and tags go for good."
    queryKey={['treasure-deletable', id]}
    remove={(simulated, signal) =>
      api.call(
        deleteTreasure,
        { params: { id }, query: { simulated } },
        { ...(signal && { signal }) },
      )
    }
    onClose={onClose}
    onDeleted={() => {
      onDeleted()
      forgetTreasure(id)
    }}
  />
)
