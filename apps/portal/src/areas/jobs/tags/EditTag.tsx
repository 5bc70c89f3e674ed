import { TagChange, updateTag, type ListedTag } from '@treasures/api-client'
import { CheckboxField, ColorField, Tag, TextField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { checkProps, textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'

type Values = { name: string; color: string; reserved: boolean }

/** Renames or recolours a tag on all its records. */
export function EditTag({ tag, onClose }: { tag: ListedTag; onClose: () => void }) {
  const form = useForm<Values, TagChange, ListedTag>({
    initial: { name: tag.name, color: tag.color, reserved: tag.reserved },
    schema: TagChange,
    toBody: (values) => values,
    refused: { tag_exists: 'name' },
    save: (body) => api.call(updateTag, { params: { id: tag.id }, body }),
    onSaved(saved) {
      snackbar.success(`${saved.name} saved.`)
      onClose()
    },
  })
  const { name, color } = form.values
  return (
    <FormDialog title={`Edit ${tag.name}`} form={form} onClose={onClose}>
      <TextField label="Name" required {...textProps(form, 'name')} />
      <ColorField
        label="Colour"
        name="color"
        value={color || null}
        hint="Such as #0b6e63."
        error={form.errors.color}
        onChange={(picked, typed) => form.change({ color: picked ?? typed })}
        onBlur={() => form.leave('color')}
      />
      <CheckboxField
        {...checkProps(form, 'reserved')}
        label="Reserved"
        hint="Only automations can add or remove it."
      />
      <p>
        <Tag color={/^#[0-9a-f]{6}$/i.test(color) ? color : tag.color}>{name || tag.name}</Tag>
      </p>
    </FormDialog>
  )
}
