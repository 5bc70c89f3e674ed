import { describeConformance } from './conformance.tsx'
import { DateField } from './DateField.tsx'
import { NumberField } from './NumberField.tsx'
import { PriceField } from './PriceField.tsx'
import { SearchField } from './SearchField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

const nothing = () => {}

describeConformance('TextField', ({ ref, ...props }) => (
  <TextField {...props} inputRef={ref} value="" onChange={nothing} />
))
describeConformance(
  'TextAreaField',
  ({ ref, ...props }) => <TextAreaField {...props} inputRef={ref} value="" onChange={nothing} />,
  { tag: 'textarea' },
)
describeConformance(
  'SelectField',
  ({ ref, ...props }) => (
    <SelectField {...props} selectRef={ref} value="" onChange={nothing} options={[]} />
  ),
  { role: 'combobox', tag: 'select' },
)
describeConformance('NumberField', ({ ref, ...props }) => (
  <NumberField {...props} inputRef={ref} value={null} onChange={nothing} />
))
describeConformance('PriceField', ({ ref, ...props }) => (
  <PriceField {...props} inputRef={ref} value={null} onChange={nothing} />
))
describeConformance('DateField', ({ ref, ...props }) => (
  <DateField {...props} inputRef={ref} value="" onChange={nothing} />
))
describeConformance(
  'SearchField',
  ({ ref, ...props }) => (
    <SearchField
      {...props}
      inputRef={ref}
      value={null}
      minLength={2}
      onPick={nothing}
      search={async () => []}
    />
  ),
  { role: 'combobox' },
)
