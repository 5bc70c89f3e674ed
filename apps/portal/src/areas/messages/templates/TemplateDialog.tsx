import { previewTemplate, templateCan, updateTemplate, type Template } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, Dialog, Tabs } from '@treasures/widgets/kit'
import { useId, useState } from 'react'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import type { Control } from '../../../app/access/control.ts'
import { useControl } from '../../../app/access/use-control.ts'
import { Loaded } from '../../../parts/list/Loaded.tsx'
import { api } from '../../../app/session/api.ts'
import { useProfile } from '../../../app/session/use-profile.ts'
import { MessageText } from './MessageText.tsx'
import { TemplateEdit } from './TemplateEdit.tsx'
import '../../../parts/parts.css'

const tabs = [
  { id: 'preview', label: 'Preview' },
  { id: 'text', label: 'Template' },
]

/** A template to read: as its reader would see it, and as it is written. */
export function TemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const id = useId()
  const [tab, setTab] = useState('preview')
  const [isEditing, setIsEditing] = useState(false)
  const control = useTemplateControl(template)
  const preview = useQuery({
    queryKey: ['template-preview', template.id],
    queryFn: ({ signal }) => api.call(previewTemplate, { params: { id: template.id } }, { signal }),
  })
  if (isEditing) return <TemplateEdit template={template} onClose={onClose} />
  return (
    <Dialog labelledBy={id} width="wide" onClose={onClose}>
      <div className="dialog-body">
        <h2 id={id} tabIndex={-1}>
          {template.name}
        </h2>
        <Tabs label="Views of the template" tabs={tabs} selected={tab} onSelect={setTab}>
          {tab === 'preview' ? (
            <Loaded query={preview}>{(filled) => <MessageText {...filled} />}</Loaded>
          ) : (
            <MessageText subject={template.subject} body={template.body} />
          )}
        </Tabs>
        <div className="actions">
          <ControlButton control={control} onClick={() => setIsEditing(true)}>
            Edit
          </ControlButton>
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The switch of the call, and what a template about accounts asks for besides. */
function useTemplateControl(template: Template): Control {
  const control = useControl(updateTemplate)
  const permit = templateCan.update(template, useProfile())
  return control.at !== 'allowed' || permit.allowed
    ? control
    : { at: 'off', because: permit.because }
}
