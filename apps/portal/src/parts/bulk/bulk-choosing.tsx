import { startBulk, type BulkKind } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { lazy, Suspense, useState } from 'react'
import type { BulkProps, Choosing } from '../list/list-of.ts'
import { count } from '../words.ts'

const BulkSheet = lazy(async () => ({ default: (await import('./BulkSheet.tsx')).BulkSheet }))

/** Lets staff choose records of a list, and make one of the bulkable calls for all of them. */
export function bulkChoosing<Row extends { id: number }>(
  kind: BulkKind,
  nameOf: (row: Row) => string,
): Choosing<Row> {
  return {
    endpoint: startBulk,
    takesQuery: true,
    isChoosable: () => true,
    nameOf,
    countOf: (rows) => `${count(rows)} ${rows === 1 ? kind : `${kind}s`}`,
    Bulk: (props) => <ChangeButton kind={kind} {...props} />,
  }
}

function ChangeButton<Row extends { id: number }>({
  kind,
  rows,
  query,
  chosen = '',
  onDone,
}: BulkProps<Row> & { kind: BulkKind }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change {chosen}…</Button>
      {isOpen && (
        <Suspense>
          <BulkSheet
            kind={kind}
            chosen={chosen}
            which={query ? { query } : { ids: rows.map(({ id }) => id) }}
            onClose={(hasRun) => {
              setOpen(false)
              if (hasRun) onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
