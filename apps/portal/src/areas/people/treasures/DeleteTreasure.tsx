import { deleteTreasure, getTreasure } from '@treasures/api-client'
import { DeleteRecord } from '#parts/form/DeleteRecord.tsx'

type DeleteTreasureProps = {
  treasure: { id: number; name: string }
  onClose: () => void
  onDeleted: () => void
}

export const DeleteTreasure = ({ treasure: { id, name }, ...rest }: DeleteTreasureProps) => (
  <DeleteRecord
    {...rest}
    endpoint={deleteTreasure}
    id={id}
    name={name}
    words="The record, its skills, breaks and tags are deleted for good."
    record={getTreasure}
  />
)
