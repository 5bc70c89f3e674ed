import { updateOptionQuestions, type ServiceOption } from '@treasures/api-client'
import { useState } from 'react'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { QuestionsDialog } from './QuestionsDialog.tsx'

/** What a booking of the option asks, and the way to change it. */
export function OptionQuestions({ option }: { option: ServiceOption }) {
  const [isOpen, setOpen] = useState(false)
  const control = useControl(updateOptionQuestions)
  return (
    <div className="option-questions">
      {option.questions.length > 0 && (
        <ul aria-label="Questions in the booking">
          {option.questions.map(({ key, words }) => (
            <li key={key}>{words}</li>
          ))}
        </ul>
      )}
      <ControlButton kind="text" control={control} onClick={() => setOpen(true)}>
        Questions in the booking
      </ControlButton>
      {isOpen && <QuestionsDialog option={option} onClose={() => setOpen(false)} />}
    </div>
  )
}
