import { playPhone, type Phone } from '@treasures/api-client'
import { EmptyState, SelectField, TextField } from '@treasures/widgets/kit'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { TextList } from './TextList.tsx'
import { mobileWords, whoWords } from './chatbot-words.ts'

/**
 * Simulated phones for trials while texts are not sent. Each shows its texts and a field to reply.
 */
export function PlayedPhones({ phones }: { phones: readonly Phone[] }) {
  const [chosen, choose] = useState('')
  const phone = phones.find(({ mobile }) => mobile === chosen) ?? phones[0]
  if (!phone)
    return (
      <EmptyState title="No texts yet" icon={<Smartphone aria-hidden="true" />}>
        <p>Once someone is texted, for example offered a job, you can answer here as they would.</p>
      </EmptyState>
    )
  return (
    <section className="chatbot-phone card" aria-label="Phone">
      <p className="muted">
        No texts leave this installation. What you write here arrives as if they had texted us, and
        is marked as yours.
      </p>
      <SelectField
        label="Whose phone"
        name="mobile"
        value={phone.mobile}
        options={phones.map(({ mobile, people }) => ({
          value: mobile,
          label: people.length
            ? `${whoWords(people, mobile)}, ${mobileWords(mobile)}`
            : mobileWords(mobile),
        }))}
        onChange={choose}
      />
      <TextList texts={phone.texts} label="Texts on the phone" isPhone />
      <Reply key={phone.mobile} mobile={phone.mobile} />
    </section>
  )
}

function Reply({ mobile }: { mobile: string }) {
  const control = useControl(playPhone)
  const form = useForm<{ body: string }, { mobile: string; body: string }, unknown>({
    initial: { body: '' },
    schema: playPhone.body,
    toBody: ({ body }) => ({ mobile, body }),
    save: (body) => api.call(playPhone, { body }),
    onSaved() {
      form.restart({ body: '' })
    },
  })
  return (
    <Form form={form} invalidAt="fields">
      <TextField
        label="Reply as they would"
        name="body"
        autoComplete="off"
        value={form.values.body}
        onChange={(body) => form.change({ body })}
        error={form.errors.body}
      />
      <div className="chatbot-send">
        <ControlButton control={control} type="submit" isBusy={form.isBusy}>
          Text
        </ControlButton>
      </div>
    </Form>
  )
}
