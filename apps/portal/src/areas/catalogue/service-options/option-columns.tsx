import { jobType, priceInWords, type ServiceOption } from '@treasures/api-client'
import { ServiceIcon, Tag, type TableColumn } from '@treasures/widgets/kit'
import { leftWords } from '#parts/margin-words.ts'
import { whereWords } from '#parts/service-options/postcodes.rules.ts'

const pays = (option: ServiceOption) => option.customerprice ?? option.derived_customer_price
const gets = (option: ServiceOption) => option.treasureprice ?? option.derived_treasure_price

function priceWords(price: number | null, { id_job_type, price_unit }: ServiceOption): string {
  if (id_job_type === jobType.estimate) return 'By estimate'
  return price === null ? 'No price' : priceInWords(price, price_unit, ` ${price_unit.name}`)
}

export const optionColumns = (vatRate: number): readonly TableColumn<ServiceOption>[] => [
  {
    id: 'service',
    header: 'Service',
    cell: ({ id, service, explanation, is_service_defualt }) => (
      <span className="option-row">
        <ServiceIcon name={service.fa_font_icon} />
        <span>
          <span className="tags">
            <b>{service.shortened_display_name}</b>
            <span className="muted">No {id}</span>
            {is_service_defualt && <Tag tone="ok">Default</Tag>}
          </span>
          <span className="option-row-words small muted">{explanation}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'where',
    header: 'Where',
    width: 130,
    cell: ({ postcode_regex }) => whereWords(postcode_regex),
  },
  {
    id: 'customer',
    header: 'Customer pays',
    isNumber: true,
    width: 172,
    cell: (option) => priceWords(pays(option), option),
  },
  {
    id: 'treasure',
    header: 'Treasure gets',
    isNumber: true,
    width: 172,
    cell: (option) => priceWords(gets(option), option),
  },
  {
    id: 'margin',
    header: 'Left after VAT',
    isNumber: true,
    width: 140,
    cell: (option) => leftWords(pays(option), gets(option), vatRate),
  },
]
