import { deleteTreasure } from '@treasures/api-client'
import { DeleteRecord } from '#parts/form/DeleteRecord.tsx'
import { forgetTreasure } from './treasures.queries.ts'

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
    forget={forgetTreasure}
  />
)
