import { issueBills } from '@treasures/api-client'
import { useState } from 'react'
import { callQuietly } from '#app/session/api.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { BulkBar } from '#parts/list/BulkBar.tsx'
import { BulkDialog } from '#parts/list/BulkDialog.tsx'
import { count } from '#parts/words.ts'

type BillsBulkProps = { ids: readonly number[]; onDone: () => void }

/** Issues the chosen drafts. */
export function BillsBulk({ ids, onDone }: BillsBulkProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <BulkBar chosen={bills(ids.length)} onNone={onDone}>
      <ControlButton control={useControl(issueBills)} onClick={() => setAsking(true)}>
        Issue
      </ControlButton>
      {isAsking && (
        <IssueBills
          ids={ids}
          onClose={(hasRun) => {
            setAsking(false)
            if (hasRun) onDone()
          }}
        />
      )}
    </BulkBar>
  )
}

type IssueBillsProps = { ids: readonly number[]; onClose: (hasRun: boolean) => void }

/** Asks for confirmation, issues bills and shows the number or error of each. */
export function IssueBills({ ids, onClose }: IssueBillsProps) {
  return (
    <BulkDialog
      title={`Issue ${bills(ids.length)}?`}
      ids={ids}
      yes="Issue"
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

const bills = (n: number) => `${count(n)} ${n === 1 ? 'bill' : 'bills'}`
