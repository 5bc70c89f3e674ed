import { TextField } from '@treasures/widgets/kit'
import type { ComponentProps } from 'react'

type TimeFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'hint' | 'required' | 'inputMode' | 'autoComplete'
>

/** A required time of day, typed as `HH:MM`. */
export const TimeField = (props: TimeFieldProps) => (
  <TextField
    {...props}
    required
    hint="24-hour clock, e.g. 14:30"
    inputMode="numeric"
    autoComplete="off"
  />
)
