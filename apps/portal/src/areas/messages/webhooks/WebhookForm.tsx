import { createWebhook, updateWebhook, WebhookInput, type Webhook } from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'

type WebhookFormProps = {
  /** Webhook to edit; without one, the form adds a webhook. */
  webhook?: Webhook
  onClose: () => void
  /** Called with the new webhook's secret, which is shown only this once. */
  onAdded?: (secret: string) => void
}

/** Edits a webhook's address and name. */
export function WebhookForm({ webhook, onClose, onAdded }: WebhookFormProps) {
  const form = useForm<WebhookInput, WebhookInput, { id: number; secret?: string }>({
    initial: { name: webhook?.name ?? '', url: webhook?.url ?? 'https://' },
    schema: WebhookInput,
    toBody: (values) => values,
    refused: { webhook_address: 'url' },
    save: (body, options) =>
      webhook
        ? api.call(updateWebhook, { params: { id: webhook.id }, body }, options)
        : api.call(createWebhook, { body }, options),
    onSaved({ secret }) {
      snackbar.success(webhook ? 'Saved.' : 'Webhook added.')
      onClose()
      if (secret) onAdded?.(secret)
    },
  })
  return (
    <FormDialog
      title={webhook ? `Edit “${webhook.name}”` : 'Add a webhook'}
      form={form}
      yes={webhook ? 'Save' : 'Add'}
      onClose={onClose}
    >
      <TextField {...textProps(form, 'name')} label="Name" required />
      <TextField
        {...textProps(form, 'url')}
        label="Address"
        required
        autoComplete="off"
        autoCapitalize="none"
        hint="It begins with https:// and is on the open internet. It’s sent ids, never names or numbers of people."
      />
    </FormDialog>
  )
}
