import { Button, DescriptionList, Dialog, Spinner } from '@treasures/widgets/kit'
import type { DescriptionListProps } from '@treasures/widgets/kit'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import '../parts.css'

type RecordInfoProps = {
  title: string
  /** Undefined while it is on its way, or did not come. */
  facts: DescriptionListProps['items'] | undefined
  error: Error | null
  onRetry: () => void
  /** Where there is more. */
  page: { label: string; to: string | undefined }
  onClose: () => void
}

/** A record in short, without leaving the list that it stands in. */
export function RecordInfo({ title, facts, error, onRetry, page, onClose }: RecordInfoProps) {
  const id = useId()
  const navigate = useNavigate()
  const { label, to } = page
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <div className="dialog-body">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {!facts && (error ? <LoadFailure error={error} onRetry={onRetry} /> : <Spinner />)}
        {facts && <DescriptionList items={facts} />}
        <div className="actions">
          {to && <Button onClick={() => void navigate(to)}>{label}</Button>}
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
