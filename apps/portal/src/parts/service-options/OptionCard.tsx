import { chipText, updateOptionExplanation, type ServiceOption } from '@treasures/api-client'
import { ServiceIcon, Tag } from '@treasures/widgets/kit'
import { ChevronDown, Star } from 'lucide-react'
import { useId, useState } from 'react'
import { useControl } from '../../app/access/use-control.ts'
import { OptionActions, type OptionEvents } from './OptionActions.tsx'
import { OptionEditor } from './OptionEditor.tsx'
import { OptionFacts } from './OptionFacts.tsx'
import { wordedOption } from './worded-option.ts'

type OptionCardProps = OptionEvents & {
  option: ServiceOption
  /** Whether the card is expanded initially. */
  isOpenAtFirst: boolean
  onStuck: (field: string, isStuck: boolean) => void
}

export const defaultWords = 'This is the default option for this service'

/** One option: a summary, and all its fields once expanded. */
export function OptionCard({ option, isOpenAtFirst, onStuck, ...events }: OptionCardProps) {
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
        <span className="option-chip">{chipText(wordedOption(option, {}))}</span>
        <OptionActions option={option} {...events} />
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
          <OptionEditor option={option} onSaved={events.onChanged} onStuck={onStuck} />
        ) : (
          <OptionFacts option={option} />
        )
      ) : (
        <p className="option-explanation muted">{option.explanation}</p>
      )}
    </article>
  )
}
