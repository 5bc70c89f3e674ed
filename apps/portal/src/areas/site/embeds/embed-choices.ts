import type { EmbedSettings } from '@treasures/api-client'
import type { Choice, SelectOption } from '@treasures/widgets/kit'

export const widgetNames: Record<EmbedSettings['widget'], string> = {
  'booking-form': 'Booking form',
  'jobs-board': 'Jobs board',
}
export const widgetOptions: SelectOption[] = Object.entries(widgetNames).map(([value, label]) => ({
  value,
  label,
}))

export const modeOptions: Choice<EmbedSettings['mode']>[] = [
  { value: 'inline', label: 'In the page' },
  { value: 'button', label: 'A button that opens it' },
  { value: 'dialog', label: 'Opened by your own link' },
]

export const themeOptions: Choice<EmbedSettings['theme']>[] = [
  { value: 'auto', label: 'Match the visitor’s device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const corners: Record<string, string> = {
  '': 'Default',
  0: 'Square',
  4: 'Slightly rounded',
  12: 'Rounded',
  20: 'Pill',
}
/** A radius that was set outside this form stays in the list. */
export const cornerOptions = (now: string): Choice[] =>
  Object.entries({ ...(now && { [now]: `${now} px` }), ...corners })
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => Number(one.value || -1) - Number(other.value || -1))

/** Texts that franchisees ask for, named as in the widget. Scripts can set all others. */
export const textFields = [
  { name: 'postcodeTitle', label: 'Heading', usual: 'Where is the job?' },
  { name: 'postcodeIntro', label: 'Subheading', usual: '' },
  { name: 'postcodeNext', label: 'Button label', usual: '' },
  { name: 'open', label: 'Button that opens it', usual: 'Book a job', onlyMode: 'button' },
] as const
