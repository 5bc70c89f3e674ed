import { previewTemplate, type Template } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, Dialog, Tabs } from '@treasures/widgets/kit'
import { useId, useState } from 'react'
import { Loaded } from '../../list/Loaded.tsx'
import { api } from '../../session/api.ts'
import { MessageText } from './MessageText.tsx'
import '../../parts.css'

const tabs = [
  { id: 'preview', label: 'Preview' },
  { id: 'text', label: 'Template' },
]

/** A template to read: as its reader would see it, and as it is written. */
export function TemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const id = useId()
  const [tab, setTab] = useState('preview')
  const preview = useQuery({
    queryKey: ['template-preview', template.id],
    queryFn: ({ signal }) => api.call(previewTemplate, { params: { id: template.id } }, { signal }),
  })
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
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
