import { listAmbassadors, listServices } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { ChoiceChips, ColorField, SelectField, TextField } from '@treasures/widgets/kit'
import { textProps } from '#parts/form/field-props.ts'
import type { Form } from '#parts/form/use-form.ts'
import { rowsOf } from '#app/query.ts'
import { canChooseRegion } from '#app/session/region.ts'
import { useMay, useProfile } from '#app/session/use-profile.ts'
import { regions } from '#parts/regions/regions.queries.ts'
import {
  cornerOptions,
  modeOptions,
  textFields,
  themeOptions,
  widgetOptions,
} from './embed-choices.ts'
import { toggleService, type EmbedValues } from './embed-form.ts'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

type FieldsProps = { form: Form<EmbedValues> }

export function EmbedFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const isBooking = form.values.widget === 'booking-form'
  return (
    <>
      <div className="embed-group" role="group" aria-labelledby="embed-what">
        <h2 id="embed-what">What</h2>
        <TextField
          label="Name"
          hint="For your own reference, such as the page it is on."
          required
          maxLength={100}
          autoComplete="off"
          {...textProps(form, 'name')}
        />
        <div className="form-row">
          <SelectField
            label="Widget"
            {...textProps(form, 'widget')}
            // The snippet contains the tag's name, so a different widget needs a new snippet.
            disabled={!isNew}
            hint={isNew ? undefined : 'Add a new one for a different widget.'}
            options={widgetOptions}
          />
          <RegionField form={form} />
        </div>
        {isBooking && (
          <ChoiceChips
            label="How"
            name="mode"
            value={form.values.mode}
            onChange={(mode) => form.change({ mode })}
            options={modeOptions}
          />
        )}
        <ServicesField form={form} />
        <TextField
          label="Your sites"
          hint="Where it will appear, such as https://www.example.org. They are always listed under “Where it was seen”."
          autoComplete="off"
          autoCapitalize="none"
          {...textProps(form, 'sites')}
        />
      </div>
      <div className="embed-group" role="group" aria-labelledby="embed-look">
        <h2 id="embed-look">Look</h2>
        <ColorField
          label="Colour"
          name="accent"
          value={isColour(form.values.accent) ? form.values.accent : null}
          // Keeps an incomplete colour in the form, so that it is not saved as no colour.
          onChange={(colour, typed) => form.change({ accent: colour ?? typed.trim() })}
          onBlur={() => form.leave('accent')}
          error={form.errors.accent}
        />
        <ChoiceChips
          label="Light or dark"
          name="theme"
          value={form.values.theme}
          onChange={(theme) => form.change({ theme })}
          options={themeOptions}
        />
        <ChoiceChips
          label="Corners"
          name="radius"
          value={form.values.radius}
          onChange={(radius) => form.change({ radius })}
          options={cornerOptions(form.values.radius)}
        />
        <TextField
          label="Font"
          hint="One that your page has loaded, such as: Lora, Georgia, serif. Leave empty for the visitor’s own."
          autoComplete="off"
          autoCapitalize="none"
          {...textProps(form, 'font')}
        />
      </div>
      {isBooking && <Texts form={form} />}
    </>
  )
}

/** Shown only to staff with all regions. The server knows the region of everyone else. */
function RegionField({ form }: FieldsProps) {
  const isAsked = canChooseRegion(useProfile()) && useMay(listAmbassadors)
  const { data = [] } = useQuery({ ...regions, enabled: isAsked })
  if (!isAsked) return null
  return (
    <SelectField
      label="Region"
      {...textProps(form, 'id_region')}
      options={data.map(({ id, region_name }) => ({ value: String(id), label: region_name }))}
    />
  )
}

const services = { ...rowsOf(listServices), staleTime: 600_000 }

function ServicesField({ form }: FieldsProps) {
  const { data = [] } = useQuery(services)
  const all = data.filter(({ kind, retired_on }) => kind === 'trade' && retired_on === null)
  const chosen = form.values.services
  return (
    <fieldset className="embed-services">
      <legend className="field-label">Services</legend>
      <p className="small muted">
        {chosen.length === 0 ? 'All available.' : `Only ${chosen.length} of them.`}
      </p>
      <div className="embed-chips">
        {all.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(id)}
            onClick={() =>
              form.change({
                services: toggleService(
                  chosen,
                  id,
                  all.map((service) => service.id),
                ),
              })
            }
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Texts({ form }: FieldsProps) {
  const { texts, mode } = form.values
  return (
    <div className="embed-group" role="group" aria-labelledby="embed-texts">
      <h2 id="embed-texts">Wording</h2>
      {textFields.map((field) =>
        'onlyMode' in field && field.onlyMode !== mode ? null : (
          <TextField
            key={field.name}
            label={field.label}
            name={field.name}
            placeholder={field.usual}
            maxLength={500}
            autoComplete="off"
            value={texts[field.name] ?? ''}
            onChange={(text) => form.change({ texts: { ...texts, [field.name]: text } })}
            onBlur={() => form.leave('texts')}
          />
        ),
      )}
    </div>
  )
}
