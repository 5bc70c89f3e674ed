import {
  bookingIntro,
  chipText,
  jobType,
  showPounds,
  type ServiceOption,
} from '@treasures/api-client'
import { DescriptionList } from '@treasures/widgets/kit'
import { useSettings } from '../../app/settings.ts'
import {
  fieldOf,
  optionNames,
  priceFields,
  wordedOption,
  type OptionField,
} from './option-fields.ts'

/** A read-only option: all its fields, in the order of `optionFields`. */
export function OptionFacts({ option }: { option: ServiceOption }) {
  const phone = useSettings()?.support_phone ?? null
  const worded = wordedOption(option)
  const shown = {
    ...option,
    id_job_type: option.job_type.name,
    chip_text: chipText(worded),
    booking_intro: bookingIntro(worded, phone),
    id_price_unit: option.price_unit.name,
    treasureprice: price(option.treasureprice, option.derived_treasure_price),
    customerprice: price(option.customerprice, option.derived_customer_price),
  }
  const isAbsent = (name: OptionField) =>
    option.id_job_type === jobType.estimate && priceFields.includes(name)
  return (
    <DescriptionList
      items={[
        { term: 'Service', detail: option.service.name },
        ...optionNames
          .filter((name) => !isAbsent(name))
          .map((name) => ({ term: termOf(name), detail: yesNo(shown[name]) })),
        {
          term: 'Questions',
          detail: option.questions.map(({ words }) => words).join(' · ') || null,
        },
      ]}
    />
  )
}

const termOf = (name: OptionField) =>
  name === 'display_in_job_booking_form' ? 'Shown in the booking form' : fieldOf(name).label

const price = (own: number | null, engine: number | null) =>
  own !== null ? showPounds(own) : engine !== null ? `${showPounds(engine)} (price engine)` : null

const yesNo = <T,>(value: T) => (value === true ? 'Yes' : value === false ? 'No' : value)
