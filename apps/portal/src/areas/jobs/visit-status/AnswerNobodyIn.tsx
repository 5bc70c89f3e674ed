import { answerNobodyIn, type OkOf } from '@treasures/api-client'
import { Button, TextAreaField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { textProps } from '#parts/form/field-props.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'

type Answer = OkOf<typeof answerNobodyIn>
type AnswerNobodyInProps = { token: string; treasure: string; onAnswered: (now: Answer) => void }

/** Words that a customer can start with. */
const starts = ['I was at home.', 'I forgot, sorry.']

/** Form in which a customer gives their side of a visit at which nobody was in. */
export function AnswerNobodyIn({ token, treasure, onAnswered }: AnswerNobodyInProps) {
  const form = useForm<{ words: string }, { token: string; words: string }, Answer>({
    initial: { words: '' },
    schema: answerNobodyIn.body,
    toBody: ({ words }) => ({ token, words }),
    save: (body) => api.call(answerNobodyIn, { body }),
    onSaved: onAnswered,
  })
  return (
    <Form form={form} invalidAt="fields">
      <TextAreaField
        {...textProps(form, 'words')}
        label="What happened?"
        hint={`${treasure} and our office read it.`}
        rows={{ min: 2, max: 6 }}
        maxLength={500}
        required
      />
      <p className="booking-starts">
        {starts.map((words) => (
          <Button key={words} kind="quiet" onClick={() => form.change({ words })}>
            {words}
          </Button>
        ))}
      </p>
      <p>
        <Button type="submit" isBusy={form.isBusy}>
          Send
        </Button>
      </p>
    </Form>
  )
}
