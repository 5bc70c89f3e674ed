import { listStarterDocuments, takeStarterDocuments } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField, DateField } from '@treasures/widgets/kit'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { count } from '#parts/words.ts'
import { proposedStart, recordsOf } from './document-words.ts'

/** Takes over common documents. All that fit the trades are ticked, and none is forced. */
export function StarterDialog({ onClose }: { onClose: () => void }) {
  const starters = useQuery(rowsOf(listStarterDocuments))
  const open = starters.data?.filter(({ is_there }) => !is_there) ?? []
  const form = useForm({
    initial: {
      left_out: [] as readonly string[],
      required_from: proposedStart(),
    },
    schema: takeStarterDocuments.body,
    toBody: ({ left_out, required_from }) => ({
      codes: open.map(({ code }) => code).filter((code) => !left_out.includes(code)),
      required_from,
    }),
    renamed: { codes: 'left_out' },
    save: (body, options) => api.call(takeStarterDocuments, { body }, options),
    onSaved({ data }) {
      snackbar.success(
        `${count(data.length)} ${data.length === 1 ? 'document' : 'documents'} added.`,
      )
      onClose()
    },
  })
  const { left_out } = form.values
  if (starters.data && open.length === 0)
    return (
      <ReadingDialog title="Common documents" onClose={onClose}>
        <p>You have all of them already.</p>
      </ReadingDialog>
    )
  return (
    <FormDialog
      title="Common documents"
      form={form}
      yes="Add these"
      waitsFor={starters}
      words="These are usual in Britain for your trades. Which you ask for is up to you, and you can change each one afterwards."
      onClose={onClose}
    >
      {open.map(({ code, name, every_trade, trades, asks }, index) => (
        <CheckboxField
          key={code}
          name={code}
          label={name}
          hint={`${every_trade ? 'Every trade' : trades.join(', ')} · ${recordsOf(asks)}`}
          error={index === 0 ? form.errors.left_out : undefined}
          checked={!left_out.includes(code)}
          onChange={(isOn) =>
            form.change({
              left_out: isOn ? left_out.filter((one) => one !== code) : [...left_out, code],
            })
          }
        />
      ))}
      <DateField
        {...textProps(form, 'required_from')}
        label="Jobs need them from"
        hint="DD/MM/YYYY. Give treasures who already work for you a few weeks to send them."
        required
      />
    </FormDialog>
  )
}
