import { londonDate } from '@treasures/api-client'
import { DateField, type DateFieldProps } from '@treasures/widgets/kit'
import { useState } from 'react'

type BirthDateProps = Omit<DateFieldProps, 'label' | 'min' | 'max'>

/** Birth date, from 1900 to today. */
export function BirthDateField(props: BirthDateProps) {
  const [today] = useState(() => londonDate(new Date()))
  return <DateField {...props} label="Birth date" min="1900-01-01" max={today} />
}
