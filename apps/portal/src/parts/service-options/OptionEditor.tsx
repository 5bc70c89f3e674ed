import {
  jobType,
  bookingIntro,
  chipText,
  type ServiceOption,
  type WordedOption,
} from '@treasures/api-client'
import { useState } from 'react'
import { useSettings } from '../../app/settings.ts'
import { LaterPrices } from './LaterPrices.tsx'
import { OptionChoices, OptionSwitches } from './OptionChoices.tsx'
import { optionHints } from './option-hints.ts'
import { OptionPostcodes, OptionTextField } from './OptionTextField.tsx'
import { RegexPreview } from './RegexPreview.tsx'
import type { OptionText } from './option-fields.ts'
import { wordedOption, type TypedTexts } from './worded-option.ts'

type OptionEditorProps = {
  option: ServiceOption
  onSaved: ((option: ServiceOption) => void) | undefined
  onStuck: (field: string, isStuck: boolean) => void
}

const onlyForPrices = ['duration', 'treasureprice', 'customerprice', 'price_multiplier'] as const

/** All fields of an option. Each saves itself, so there is no Save button. */
export function OptionEditor({ option, onSaved = () => {}, onStuck }: OptionEditorProps) {
  const [typed, setTyped] = useState<TypedTexts>({})
  const hints = optionHints(option)
  const saving = {
    option,
    onSaved,
    onTyped: (of: OptionText, text: string) => setTyped((now) => ({ ...now, [of]: text })),
    onStuck,
  }
  const field = (name: OptionText, kind: 'words' | 'number') => (
    <OptionTextField key={name} {...saving} name={name} kind={kind} hint={hints[name]} />
  )
  const hasPrice = option.id_job_type !== jobType.estimate
  const isFixedHere = option.is_service_defualt && option.postcode_regex === null
  return (
    <div className="option-editor">
      <div className="option-fields">
        <OptionChoices option={option} hasPrice={hasPrice} onSaved={onSaved} />
        {hasPrice && onlyForPrices.map((name) => field(name, 'number'))}
      </div>
      {hasPrice && <LaterPrices option={option} onSaved={onSaved} />}
      <div className="option-words">
        {field('explanation', 'words')}
        {field('chip_text', 'words')}
        {field('booking_intro', 'words')}
        <OptionPreview option={wordedOption(option, typed)} />
      </div>
      <div className="option-where">
        {isFixedHere ? (
          <OptionTextField
            {...saving}
            name="postcode_regex"
            kind="words"
            hint={defaultHoldsEverywhere}
            disabled
          />
        ) : (
          <>
            <OptionPostcodes {...saving} hint={hints.postcode_regex} />
            <RegexPreview regex={typed.postcode_regex ?? option.postcode_regex ?? ''} />
          </>
        )}
      </div>
      <OptionSwitches option={option} onSaved={onSaved} />
    </div>
  )
}

const defaultHoldsEverywhere = 'The default option of a service holds for every postcode.'

/** The option's chip and introduction as customers will read them. */
function OptionPreview({ option }: { option: WordedOption }) {
  const phone = useSettings()?.support_phone ?? null
  return (
    <div className="option-preview">
      <p className="small muted">What customers read</p>
      <p className="option-chip">{chipText(option)}</p>
      <p className="small">{bookingIntro(option, phone)}</p>
    </div>
  )
}
