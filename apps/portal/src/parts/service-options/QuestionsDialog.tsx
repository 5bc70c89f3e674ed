import {
  isWholeJob,
  jobType,
  NewQuestions,
  questionsAtMost,
  updateOptionQuestions,
  type Question,
  type ServiceOption,
} from '@treasures/api-client'
import {
  Button,
  CheckboxField,
  NumberField,
  PriceField,
  SelectField,
  TextField,
} from '@treasures/widgets/kit'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm, type Form } from '../form/use-form.ts'
import { QuestionsPreview } from './QuestionsPreview.tsx'
import {
  addAnswer,
  kindWords,
  moved,
  newQuestion,
  typedOf,
  questionsOf,
  type TypedQuestion,
} from './questions-form.ts'
import { inLine } from './save-option.ts'
import { keepOption } from './service-options.queries.ts'

type Values = { questions: readonly TypedQuestion[] }
type Props = { option: ServiceOption; onClose: () => void }

/** Adds, changes, orders and removes the questions of an option, with a preview for customers. */
export function QuestionsDialog({ option, onClose }: Props) {
  const form = useForm<Values, { questions: Question[] }, ServiceOption>({
    initial: { questions: option.questions.map(typedOf) },
    schema: NewQuestions,
    toBody: ({ questions }) => ({ questions: questionsOf(questions) }),
    save: (body) =>
      inLine(option.id, () => api.call(updateOptionQuestions, { params: { id: option.id }, body })),
    onSaved(saved) {
      snackbar.success('Change saved.')
      keepOption(saved)
      onClose()
    },
  })
  const { questions } = form.values
  const put = (next: readonly TypedQuestion[]) => form.change({ questions: next })
  const isPriced = option.id_job_type !== jobType.estimate
  return (
    <FormDialog
      title={`Questions for ${option.service.shortened_display_name}, No ${option.id}`}
      width="wide"
      words={
        isPriced
          ? `Customers answer these when they book. A price is the customer’s, VAT included, ${isWholeJob(option) ? 'for the whole job' : option.price_unit.name}. The treasure gets the same share of it as of the option’s price.`
          : 'Customers answer these when they book.'
      }
      form={form}
      onClose={onClose}
    >
      {questions.length === 0 && <p className="muted">No questions yet.</p>}
      <ol className="question-list">
        {questions.map((question, index) => (
          <li key={question.key}>
            <QuestionFields
              {...{ form, question, index, isPriced }}
              count={questions.length}
              onChange={(some) =>
                put(questions.map((one, at) => (at === index ? { ...one, ...some } : one)))
              }
              onMove={(by) => put(moved(questions, index, by))}
              onRemove={() => put(questions.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <p>
        <Button
          kind="quiet"
          disabled={questions.length >= questionsAtMost}
          onClick={() => put([...questions, newQuestion()])}
        >
          Add question
        </Button>
      </p>
      <QuestionsPreview option={option} questions={questionsOf(questions)} />
    </FormDialog>
  )
}

type QuestionProps = {
  form: Form<Values>
  question: TypedQuestion
  index: number
  count: number
  isPriced: boolean
  onChange: (some: Partial<TypedQuestion>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function QuestionFields(props: QuestionProps) {
  const { form, question, index, count, isPriced, onChange, onMove, onRemove } = props
  const { kind, words, required, price, min, max, included } = question
  const number = index + 1
  const errorOf = (field: string) =>
    (form.errors as Record<string, string>)[`questions.${index}.${field}`]
  const names = (field: string) => ({ name: `${field}-${number}`, error: errorOf(field) })
  const priceField = (label: string) =>
    isPriced && (
      <PriceField
        {...names('price')}
        label={label}
        value={price}
        onChange={(pounds) => onChange({ price: pounds })}
      />
    )
  return (
    <fieldset className="card question-fields">
      <legend>Question {number}</legend>
      <div className="form-row">
        <TextField
          {...names('words')}
          label="Question"
          required
          maxLength={200}
          value={words}
          onChange={(text) => onChange({ words: text })}
        />
        <SelectField
          {...names('kind')}
          label="Kind of answer"
          value={kind}
          options={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
          onChange={(value) => onChange({ kind: value as Question['kind'] })}
        />
      </div>
      {kind === 'number' && (
        <div className="form-row">
          <NumberField
            {...names('min')}
            label="Minimum"
            required
            value={min}
            onChange={(value) => onChange({ min: value })}
          />
          <NumberField
            {...names('max')}
            label="Maximum"
            required
            value={max}
            onChange={(value) => onChange({ max: value })}
          />
          <NumberField
            {...names('included')}
            label="Included in the price"
            required
            value={included}
            onChange={(value) => onChange({ included: value })}
          />
          {priceField('Price for each after that')}
        </div>
      )}
      {kind === 'yes_no' && <div className="form-row">{priceField('Price if yes')}</div>}
      {kind === 'choice' && <Choices {...{ question, number, isPriced, errorOf, onChange }} />}
      <CheckboxField
        name={`required-${number}`}
        label="An answer is required"
        checked={required}
        onChange={(isRequired) => onChange({ required: isRequired })}
      />
      <div className="question-actions">
        <Button
          kind="icon"
          label={`Move question ${number} up`}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" />
        </Button>
        <Button
          kind="icon"
          label={`Move question ${number} down`}
          disabled={number === count}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden="true" />
        </Button>
        <Button kind="icon" label={`Remove question ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </fieldset>
  )
}

type ChoicesProps = Pick<QuestionProps, 'question' | 'isPriced' | 'onChange'> & {
  number: number
  errorOf: (field: string) => string | undefined
}

/** The answers of a choice. The last answer, which is empty, becomes one when it is typed into. */
function Choices({ question: { choices }, number, isPriced, errorOf, onChange }: ChoicesProps) {
  const put = (at: number, some: Partial<(typeof choices)[number]>) =>
    onChange({ choices: choices.map((one, index) => (index === at ? { ...one, ...some } : one)) })
  const problem = errorOf('choices')
  return (
    <div className="question-choices">
      {choices.map((choice, index) => (
        <div key={choice.id} className="question-choice">
          <TextField
            name={`answer-${number}-${index + 1}`}
            label={`Answer ${index + 1}`}
            maxLength={100}
            value={choice.words}
            error={errorOf(`choices.${index}.words`)}
            onChange={(words) => put(index, { words })}
          />
          {isPriced && (
            <PriceField
              name={`price-${number}-${index + 1}`}
              label={`Price of answer ${index + 1}`}
              value={choice.price}
              error={errorOf(`choices.${index}.price`)}
              onChange={(price) => put(index, { price })}
            />
          )}
          <Button
            kind="icon"
            label={`Remove answer ${index + 1} of question ${number}`}
            onClick={() => onChange({ choices: choices.filter((_, at) => at !== index) })}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      ))}
      {problem && (
        <p className="field-note" data-tone="error" role="alert">
          {problem}
        </p>
      )}
      <p>
        <Button
          kind="text"
          disabled={choices.length >= 20}
          onClick={() => onChange({ choices: addAnswer(choices) })}
        >
          Add answer to question {number}
        </Button>
      </p>
    </div>
  )
}
