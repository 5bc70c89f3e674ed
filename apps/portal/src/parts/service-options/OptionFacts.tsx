import {
  bookingIntro,
  chipText,
  jobType,
  showPounds,
  type ServiceOption,
} from '@treasures/api-client'
import { DescriptionList } from '@treasures/widgets/kit'
import { useSettings } from '../../app/settings.ts'
import { wordedOption } from './worded-option.ts'

/** An option to read. */
export function OptionFacts({ option }: { option: ServiceOption }) {
  const phone = useSettings()?.support_phone ?? null
  const worded = wordedOption(option, {})
  return (
    <DescriptionList
      items={[
        { term: 'Service', detail: option.service.name },
        { term: 'Job Type', detail: option.job_type.name },
        { term: 'Explanation', detail: option.explanation },
        { term: 'Chip text', detail: chipText(worded) },
        { term: 'Booking intro', detail: bookingIntro(worded, phone) },
        { term: 'Postcode regex', detail: option.postcode_regex },
        ...priceFacts(option),
        { term: 'Auto match', detail: yesNo(option.auto_match) },
        { term: 'On Jobs Board?', detail: yesNo(option.on_board) },
        { term: 'Ask for Images', detail: yesNo(option.ask_for_images) },
        {
          term: 'Shown in the booking form',
          detail: yesNo(option.display_in_job_booking_form),
        },
      ]}
    />
  )
}

/** Estimates have no prices. */
const priceFacts = (option: ServiceOption) =>
  option.id_job_type === jobType.estimate
    ? []
    : [
        { term: 'Price Unit', detail: option.price_unit.name },
        { term: 'Duration', detail: option.duration },
        {
          term: 'Treasure price',
          detail: price(option.treasureprice, option.derived_treasure_price),
        },
        {
          term: 'Customer price',
          detail: price(option.customerprice, option.derived_customer_price),
        },
        { term: 'Price multiplier', detail: option.price_multiplier },
      ]

const price = (own: number | null, engine: number | null) =>
  own !== null ? showPounds(own) : engine !== null && `${showPounds(engine)} (price engine)`

const yesNo = (is: boolean) => (is ? 'Yes' : 'No')
