import {
  bookingIntro,
  chipText,
  jobType,
  updateOptionExplanation,
  type ServiceOption,
} from '@treasures/api-client'
import { ServiceIcon, Tag } from '@treasures/widgets/kit'
import { ChevronDown, Star } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { useControl } from '../../app/access/use-control.ts'
import { useSettings } from '../../app/settings.ts'
import { useDiscard } from '../form/use-discard.tsx'
import { AutosavedField, type AutosavedFieldProps } from './AutosavedField.tsx'
import { LaterPrices } from './LaterPrices.tsx'
import { OptionActions } from './OptionActions.tsx'
import { OptionFacts } from './OptionFacts.tsx'
import { OptionQuestions } from './OptionQuestions.tsx'
import { priceFields, wordedOption, type OptionField, type TypedTexts } from './option-fields.ts'

type OptionCardProps = {
  option: ServiceOption
  /** Whether the card is expanded initially. */
  isOpenAtFirst: boolean
  onStuck: (field: string, isStuck: boolean) => void
  onDeleted: () => void
}

const defaultWords = 'This is the default option for this service'

/** One option: a summary, and all its fields once expanded. */
export function OptionCard({ option, isOpenAtFirst, onStuck, onDeleted }: OptionCardProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const canEdit = useControl(updateOptionExplanation).at === 'allowed'
  const { service } = option
  return (
    <article className="card option-card" aria-labelledby={`${id}-name`}>
      <header className="option-head">
        <ServiceIcon name={service.fa_font_icon} />
        <div className="option-name">
          <h3 id={`${id}-name`}>
            {service.shortened_display_name}
            {option.is_service_defualt && (
              <span className="option-star" title={defaultWords}>
                <Star aria-hidden="true" />
                <span className="unseen"> {defaultWords}</span>
              </span>
            )}
          </h3>
          <p className="small muted">
            No {option.id} · {option.job_type.name}
          </p>
        </div>
        <span className="option-chip">{chipText(wordedOption(option))}</span>
        <OptionActions option={option} onDeleted={onDeleted} />
        <button
          type="button"
          className="button"
          data-kind="icon"
          aria-expanded={isOpen}
          aria-label={`All of ${service.shortened_display_name}, No ${option.id}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown className="option-mark" aria-hidden="true" />
        </button>
      </header>
      {!option.display_in_job_booking_form && <Tag>Not shown in the booking form</Tag>}
      {isOpen ? (
        canEdit ? (
          <OptionEditor option={option} onStuck={onStuck} />
        ) : (
          <OptionFacts option={option} />
        )
      ) : (
        <p className="option-explanation muted">{option.explanation}</p>
      )}
    </article>
  )
}

type OptionEditorProps = Pick<AutosavedFieldProps, 'option' | 'onStuck'>

/** All fields of an option. Each field saves itself, so there is no Save button. */
function OptionEditor({ option, onStuck }: OptionEditorProps) {
  const [typed, setTyped] = useState<TypedTexts>({})
  const onTyped = (name: OptionField, text: string) => setTyped((now) => ({ ...now, [name]: text }))
  const fields = (...names: OptionField[]) =>
    names.map((name) => (
      <AutosavedField key={name} option={option} name={name} onTyped={onTyped} onStuck={onStuck} />
    ))
  const hasPrice = option.id_job_type !== jobType.estimate
  return (
    <div className="option-editor">
      <div className="option-fields">{fields('id_job_type', ...(hasPrice ? priceFields : []))}</div>
      {hasPrice && <LaterPrices option={option} />}
      <div className="option-words">
        {fields('explanation', 'chip_text', 'booking_intro')}
        <OptionPreview option={option} typed={typed} />
      </div>
      <OptionQuestions option={option} />
      {fields('postcode_regex')}
      <div className="option-switches">
        {fields('auto_match', 'on_board', 'ask_for_images', 'display_in_job_booking_form')}
      </div>
    </div>
  )
}

/** The option's chip and introduction as customers will read them. */
function OptionPreview({ option, typed }: { option: ServiceOption; typed: TypedTexts }) {
  const phone = useSettings()?.support_phone ?? null
  const worded = wordedOption(option, typed)
  return (
    <div className="option-preview">
      <p className="small muted">What customers read</p>
      <p className="option-chip">{chipText(worded)}</p>
      <p className="small">{bookingIntro(worded, phone)}</p>
    </div>
  )
}

/** Tracks fields that failed to save. Leaving while there are such fields asks for confirmation. */
export function useStuckFields(onClose: () => void) {
  const [stuck, setStuck] = useState<readonly string[]>([])
  const noteStuck = useCallback(
    (field: string, isStuck: boolean) =>
      setStuck((now) => {
        if (now.includes(field) === isStuck) return now
        return isStuck ? [...now, field] : now.filter((one) => one !== field)
      }),
    [],
  )
  const { cancel, question } = useDiscard(stuck.length > 0, onClose)
  return { noteStuck, close: cancel, question }
}
