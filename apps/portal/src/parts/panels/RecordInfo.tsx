import { Button, DescriptionList, Spinner } from '@treasures/widgets/kit'
import type { DescriptionListProps } from '@treasures/widgets/kit'
import { useNavigate } from 'react-router'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { ReadingDialog } from './TitledDialog.tsx'

type RecordInfoProps = {
  title: string
  /** Undefined while loading and after a failure. */
  facts: DescriptionListProps['items'] | undefined
  error: Error | null
  onRetry: () => void
  /** Link to the full record. */
  page: { label: string; to: string | undefined }
  onClose: () => void
}

/** Summary of a record, in a dialog above its list. */
export function RecordInfo({ title, facts, error, onRetry, page, onClose }: RecordInfoProps) {
  const navigate = useNavigate()
  const { label, to } = page
  return (
    <ReadingDialog
      title={title}
      actions={to && <Button onClick={() => void navigate(to)}>{label}</Button>}
      onClose={onClose}
    >
      {!facts && (error ? <LoadFailure error={error} onRetry={onRetry} /> : <Spinner />)}
      {facts && <DescriptionList items={facts} />}
    </ReadingDialog>
  )
}
