export { Alert } from './Alert.tsx'
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './Button.tsx'
export { CheckboxField, type CheckboxFieldProps } from './CheckboxField.tsx'
export { Chip, type ChipProps } from './Chip.tsx'
export { ChoiceChips } from './ChoiceChips.tsx'
export { type Choice, type ChoiceGroupProps } from './ChoiceGroup.tsx'
export { CodeBlock, type CodeBlockProps } from './CodeBlock.tsx'
export { ColorField, type ColorFieldProps } from './ColorField.tsx'
export { Combobox, comboboxTexts, type ComboboxProps, type ComboboxTexts } from './Combobox.tsx'
export { type ComboboxOption } from './combobox-option.ts'
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
export { CopyField, type CopyFieldProps } from './CopyField.tsx'
export { createKeys, type WithKey } from '../shared/idempotency-keys.ts'
export { randomKey } from '../shared/random-key.ts'
export {
  changeForm,
  checkBody,
  errorsOf,
  newForm,
  problemsOf,
  refusedFields,
  refuseForm,
  touchForm,
  type BodySchema,
  type FieldErrors,
  type RefusedFields,
  type Renamed,
} from '../shared/form.model.ts'
export { formatDate, parseDate } from './date-text.ts'
export { DateField, type DateFieldProps } from './DateField.tsx'
export { DescriptionList, type DescriptionListProps } from './DescriptionList.tsx'
export { Dialog, type DialogProps } from './Dialog.tsx'
export { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
export { NumberField, type NumberFieldProps } from './NumberField.tsx'
export { OutcomeCard, type OutcomeCardProps } from './OutcomeCard.tsx'
export { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'
export { PriceField, type PriceFieldProps } from './PriceField.tsx'
export { RadioCards } from './RadioCards.tsx'
export { SearchField, type SearchFieldProps, type SearchOption } from './SearchField.tsx'
export { SelectField, type SelectFieldProps, type SelectOption } from './SelectField.tsx'
export { ServiceIcon } from './ServiceIcon.tsx'
export { Skeleton, type SkeletonProps } from './Skeleton.tsx'
export { createSnackbars, type Snack, type Snackbars } from './snackbars.model.ts'
export { SnackbarStack } from './SnackbarStack.tsx'
export { Spinner } from './Spinner.tsx'
export { StarRating, Stars, type StarRatingProps } from './StarRating.tsx'
export { StatTile, type StatTileProps } from './StatTile.tsx'
export { SwitchField, type SwitchFieldProps } from './SwitchField.tsx'
export { Table, type TableProps } from './Table.tsx'
export { textScale } from './text-scale.ts'
export { type TableColumn, type TableSort } from './table.model.ts'
export { telHref } from '../shared/tel-href.ts'
export { Tabs, type TabsProps } from './Tabs.tsx'
export { Tag, type TagProps } from './Tag.tsx'
export { TextAreaField, type TextAreaFieldProps } from './TextAreaField.tsx'
export { TextField, type TextFieldProps } from './TextField.tsx'
export { isComposing } from './is-composing.ts'
export { fetchWithTime } from '../shared/clock.ts'
