import { answerConversation, type Thread } from '@treasures/api-client'
import { TextAreaField } from '@treasures/widgets/kit'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { useLeaveGuard } from '#app/shell/use-leave-guard.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { threadChanged } from './chatbot.queries.ts'

/** Form for a text by staff, which also takes the conversation over from the chatbot. */
export function AnswerForm({ thread: { id, taken } }: { thread: Thread }) {
  const control = useControl(answerConversation)
  const form = useForm<{ body: string }, { body: string }, Thread>({
    initial: { body: '' },
    schema: answerConversation.body,
    toBody: (values) => values,
    save: (body) => api.call(answerConversation, { params: { id }, body }),
    onSaved(thread) {
      form.restart({ body: '' })
      threadChanged(thread)
    },
  })
  useLeaveGuard(form.isDirty)
  if (control.at === 'absent') return null
  return (
    <Form form={form} invalidAt="fields">
      <TextAreaField
        label="Answer"
        name="body"
        value={form.values.body}
        onChange={(body) => form.change({ body })}
        rows={{ min: 2, max: 5 }}
        hint={taken ? undefined : 'Answering takes this conversation over from the chatbot.'}
        error={form.errors.body}
      />
      <div className="chatbot-send">
        <ControlButton control={control} type="submit" isBusy={form.isBusy}>
          Send
        </ControlButton>
      </div>
    </Form>
  )
}
