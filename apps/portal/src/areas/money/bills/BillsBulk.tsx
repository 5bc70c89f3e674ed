import { issueBills, penceOf, showPence, type BillRow } from '@treasures/api-client'
import { useState } from 'react'
import { callQuietly } from '#app/session/api.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { BulkDialog } from '#parts/list/BulkDialog.tsx'
import type { BulkProps } from '#parts/list/list-of.ts'
import { count } from '#parts/words.ts'

/** Issues drafts that are chosen in the list or were just created. */
export function BillsBulk({ rows, onDone }: BulkProps<Pick<BillRow, 'id' | 'total'>>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ControlButton control={useControl(issueBills)} onClick={() => setAsking(true)}>
        Issue
      </ControlButton>
      {isAsking && (
        <IssueBills
          ids={rows.map(({ id }) => id)}
          sum={showPence(rows.reduce((sum, { total }) => sum + penceOf(total), 0))}
          onClose={(hasRun) => {
            setAsking(false)
            if (hasRun) onDone()
          }}
        />
      )}
    </>
  )
}

type IssueBillsProps = {
  ids: readonly number[]
  sum?: string
  onClose: (hasRun: boolean) => void
}

/** Asks for confirmation, issues bills and shows the number or error of each. */
export function IssueBills({ ids, sum = '', onClose }: IssueBillsProps) {
  return (
    <BulkDialog
      title={`Issue ${billCount(ids.length)}`}
      ids={ids}
      yes={`Issue ${sum}`.trim()}
      nameOf={(id) => `Draft ${id}`}
      run={async (some, options) => {
        const { data } = await callQuietly(issueBills, { body: { ids: some } }, options)
        return data.map(({ id, number, problem }) => ({
          id,
          name: number || `Draft ${id}`,
          words: problem,
          isDone: problem === '',
        }))
      }}
      onClose={onClose}
    >
      Each bill gets its number and is e-mailed to the treasure. It can’t be changed afterwards, and
      its timesheet counts as invoiced.
    </BulkDialog>
  )
}

export const billCount = (n: number): string => `${count(n)} ${n === 1 ? 'bill' : 'bills'}`
