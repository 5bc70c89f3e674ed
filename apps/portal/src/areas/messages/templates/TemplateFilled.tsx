import type { TemplatePreview } from '@treasures/api-client'
import { ChoiceChips } from '@treasures/widgets/kit'
import { useState } from 'react'
import { EmailFrame, type EmailView } from '#parts/emails/EmailFrame.tsx'
import { MessageText } from './MessageText.tsx'
import { TextSize } from './TextSize.tsx'
import './template.css'

const views = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Computer' },
  { value: 'text', label: 'Plain text' },
] as const

/** A filled-in message: an e-mail in each of its forms, or a text with its number of parts. */
export function TemplateFilled({ filled }: { filled: TemplatePreview }) {
  const [view, setView] = useState<EmailView | 'text'>('phone')
  const { subject, body, html, part_pence } = filled
  if (html === null)
    return (
      <div className="template-filled">
        <MessageText subject={subject} body={body} />
        {part_pence !== null && <TextSize text={body} partPence={part_pence} />}
      </div>
    )
  return (
    <div className="template-filled">
      <ChoiceChips
        label="Show as"
        isLabelHidden
        name="view"
        value={view}
        onChange={setView}
        options={views}
      />
      {view === 'text' ? (
        <MessageText subject={subject} body={body} />
      ) : (
        <>
          <p className="message-subject">{subject}</p>
          <EmailFrame html={html} view={view} />
        </>
      )}
    </div>
  )
}
