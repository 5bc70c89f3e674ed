import { cancelRun, listLogs, type AutomationRun } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { useMay } from '#app/session/use-profile.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { EntryRows } from '#parts/list/EntryList.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { moment } from '#parts/words.ts'
import { jobPlanned } from './job.queries.ts'

/** Automations about to run for a job, for staff who may see them. Absent if there are none. */
export const JobPlanned = ({ id }: { id: number }) => useMay(listLogs) && <Planned id={id} />

function Planned({ id }: { id: number }) {
  const { data = [] } = useQuery(jobPlanned(id))
  const [asked, setAsked] = useState<AutomationRun>()
  const mayCancel = useControl(cancelRun)
  if (data.length === 0) return null
  return (
    <Panel title="Planned messages">
      <EntryRows
        rows={data}
        rowKey={(run) => run.id}
        draw={(run) => ({
          title: run.due_at ? moment(run.due_at) : 'Soon',
          lines: [run.listener, wordsOf(run)],
          action: (
            <ControlButton
              control={mayCancel}
              kind="quiet"
              label={`Cancel: ${run.listener}`}
              onClick={() => setAsked(run)}
            >
              Cancel
            </ControlButton>
          ),
        })}
      />
      {asked && (
        <ConfirmChange
          title="Cancel this?"
          yes="Cancel it"
          no="Keep it"
          change={() => api.call(cancelRun, { params: { id: asked.id }, body: {} })}
          said="Cancelled. See the automation logs."
          onClose={() => setAsked(undefined)}
        >
          “{asked.listener}” does nothing about this job then: {wordsOf(asked)}.
        </ConfirmChange>
      )}
    </Panel>
  )
}

const wordsOf = ({ actions }: AutomationRun) => actions.map(({ words }) => words).join(', ')
