import { restoreTemplate, templateCan, updateTemplate, type Template } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import type { Control } from '#app/access/control.ts'
import { useControl } from '#app/access/use-control.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import { api } from '#app/session/api.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { JobChoice } from './JobChoice.tsx'
import { MessageText } from './MessageText.tsx'
import { TemplateFilled } from './TemplateFilled.tsx'
import { TemplateHistory } from './TemplateHistory.tsx'
import { TemplateEdit } from './TemplateEdit.tsx'
import { previewOf } from './templates.queries.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'

const tabs = [
  { id: 'preview', label: 'Preview' },
  { id: 'text', label: 'Template' },
  { id: 'history', label: 'History' },
]

/** A template as a preview and as source. */
export function TemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const [tab, setTab] = useState('preview')
  const [doing, setDoing] = useState<'edit' | 'restore'>()
  const control = useTemplateControl(template)
  const [id_job, setJob] = useState<number | null>(null)
  const preview = useQuery(previewOf(template.id, id_job))
  if (doing === 'edit') return <TemplateEdit template={template} onClose={onClose} />
  if (doing === 'restore')
    return (
      <ConfirmChange
        title="Restore the original words"
        yes="Restore"
        change={() => api.call(restoreTemplate, { params: { id: template.id }, body: {} })}
        said="Restored. The next message has the original words."
        onClose={onClose}
      >
        “{template.name}” goes back to its original words, and yours are replaced.
      </ConfirmChange>
    )
  return (
    <ReadingDialog
      title={template.name}
      width="wide"
      actions={
        <>
          <ControlButton control={control} onClick={() => setDoing('edit')}>
            Edit
          </ControlButton>
          {template.updated_at && (
            <ControlButton kind="quiet" control={control} onClick={() => setDoing('restore')}>
              Restore
            </ControlButton>
          )}
        </>
      }
      onClose={onClose}
    >
      <Tabs label="Views of the template" tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'preview' && (
          <div className="template-filled">
            <JobChoice onChoose={setJob} />
            <Loaded query={preview}>{(filled) => <TemplateFilled filled={filled} />}</Loaded>
          </div>
        )}
        {tab === 'text' && <MessageText subject={template.subject} body={template.body} />}
        {tab === 'history' && <TemplateHistory id={template.id} />}
      </Tabs>
    </ReadingDialog>
  )
}

/** Combines the permission of the call with the stricter rule for templates about accounts. */
function useTemplateControl(template: Template): Control {
  const control = useControl(updateTemplate)
  const permit = templateCan.update(template, useProfile())
  return control.at !== 'allowed' || permit.allowed
    ? control
    : { at: 'off', because: permit.because }
}
