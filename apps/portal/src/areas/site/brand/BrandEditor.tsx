import { RegionBrandInput, updateBrand, updateRegionBrand, type Brand } from '@treasures/api-client'
import { Button, ColorField, TextField } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useLeaveGuard } from '#app/shell/use-leave-guard.ts'
import { textProps } from '#parts/form/field-props.ts'
import { Form } from '#parts/form/Form.tsx'
import { TestEmail } from '#parts/channels/TestEmail.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { brandBody, brandValues, hasNoSender, previewOf, type BrandValues } from './brand-form.ts'
import { keepBrand } from './brand.queries.ts'
import { BrandPreviews } from './BrandPreviews.tsx'
import { LogoPart } from './LogoPart.tsx'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

export function BrandEditor({ brand }: { brand: Brand }) {
  const { region, shown } = brand
  const form = useForm({
    initial: brandValues(brand),
    schema: RegionBrandInput,
    toBody: (values: BrandValues) => ({ ...brandBody(values), name: values.name }),
    save: ({ name, ...body }) =>
      region
        ? api.call(updateRegionBrand, {
            params: { region: region.id },
            body: { ...body, name },
          })
        : api.call(updateBrand, { body }),
    onSaved(saved) {
      keepBrand(saved)
      snackbar.success('Saved. It shows everywhere within a minute.')
      form.restart()
    },
  })
  useLeaveGuard(form.isDirty)
  const preview = previewOf(brand, form.values)

  return (
    <div className="brand-editor">
      <div className="brand-parts">
        <LogoPart brand={brand} />
        <section className="card" aria-labelledby="brand-words">
          <h2 id="brand-words">Colour and sender</h2>
          <Form form={form} invalidWords="Please correct the problems below.">
            {region ? (
              <TextField
                label="Name"
                hint={`Only if this region trades under a different name from ${shown.name}.`}
                maxLength={60}
                autoComplete="off"
                {...textProps(form, 'name')}
              />
            ) : (
              <NameOfBusiness name={shown.name} />
            )}
            <ColorField
              label="Colour"
              name="accent"
              value={isColour(form.values.accent) ? form.values.accent : null}
              fallback={shown.accent ?? '#0b6e63'}
              hint={
                region
                  ? 'Such as #0b6e63. Leave empty for the colour of the business.'
                  : 'Such as #0b6e63. Leave empty for the usual green.'
              }
              // Keeps an incomplete colour in the form, so that it is not saved as no colour.
              onChange={(colour, typed) => form.change({ accent: colour ?? typed.trim() })}
              onBlur={() => form.leave('accent')}
              error={form.errors.accent}
            />
            <TextField
              label="Sender name"
              hint={`${senderWords(shown.sender_address)} Leave empty for ${preview.name}.`}
              maxLength={60}
              autoComplete="organization"
              {...textProps(form, 'sender_name')}
            />
            <TextField
              label="Reply address"
              type="email"
              hint="Where replies to our e-mails go. Leave empty for the e-mail of the business."
              autoComplete="email"
              autoCapitalize="none"
              {...textProps(form, 'reply_to')}
            />
            <div className="actions">
              <Button type="submit" isBusy={form.isBusy} disabled={!form.isDirty}>
                Save
              </Button>
            </div>
          </Form>
        </section>
      </div>
      <div className="brand-parts">
        <BrandPreviews brand={brand} {...preview} />
        <TestEmail />
      </div>
    </div>
  )
}

/**
 * Shows the name with a link to the page that edits it, together with the address and VAT number.
 */
const NameOfBusiness = ({ name }: { name: string }) => (
  <p className="small">
    Your name is <b>{name}</b>. <Link to={paths.business()}>Change it</Link>.
  </p>
)

const senderWords = (address: string) =>
  hasNoSender(address)
    ? 'E-mails will carry this name once the server has SMTP_URL and MAIL_FROM.'
    : `E-mails come from ${address} under this name.`
