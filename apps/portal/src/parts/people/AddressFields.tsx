import { countries, searchPostcodes, type Place } from '@treasures/api-client'
import { SearchField, SelectField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { choiceProps, textProps } from '../form/field-props.ts'
import type { Form } from '../form/use-form.ts'
import { api } from '../../app/session/api.ts'
import { findTowns } from './find-towns.ts'
import { changeCountry, pickPlace, type AddressValues } from './address-form.ts'

const countryOptions = countries.map(({ id, name }) => ({ value: String(id), label: name }))

type AddressFieldsProps = {
  form: Form<AddressValues>
  /** Fields that cannot be left empty here. */
  required?: readonly ('postcode' | 'address')[]
}

/** Fields of an address, for new customers and for changed addresses. */
export function AddressFields({ form, required = [] }: AddressFieldsProps) {
  const { values, change, errors } = form
  const id_country = Number(values.country)

  const findPlaces = async (term: string, signal: AbortSignal) => {
    const { data } = await api.call(
      searchPostcodes,
      { query: { term: term.slice(0, 10), id_country } },
      { signal },
    )
    // An address needs a full postcode; the board's search also offers outward codes.
    const whole = data.filter(({ postcode }) => postcode.includes(' '))
    return whole.map((place) => ({
      ...place,
      id: place.postcode,
      label: place.postcode,
      ...(place.city && { detail: place.city.name }),
    }))
  }

  return (
    <>
      <SelectField
        label="Country"
        name="country"
        value={values.country}
        options={countryOptions}
        error={errors.country}
        onChange={(country) => change(changeCountry(country))}
      />
      {/* When the country changes, a new key resets both fields, even if the user typed text
        without choosing a record. */}
      <SearchField<Place & { id: string; label: string }>
        key={`postcode-${values.country}`}
        label="Postcode"
        required={required.includes('postcode')}
        name="postcode"
        noun="postcodes"
        minLength={3}
        autoCapitalize="characters"
        allowFreeText
        value={values.postcode ? { id: values.postcode, label: values.postcode } : null}
        search={findPlaces}
        onText={(postcode) => change({ postcode })}
        onPick={(place) => place && change(pickPlace(place))}
        error={errors.postcode}
      />
      <SearchField
        key={`city-${values.country}`}
        label="City"
        minLength={2}
        search={findTowns(id_country)}
        {...choiceProps(form, 'city')}
      />
      <TextField
        label="Address"
        autoComplete="off"
        required={required.includes('address')}
        {...textProps(form, 'address')}
      />
      <TextAreaField
        label="Detail"
        hint="Access and parking notes"
        {...textProps(form, 'detail')}
      />
    </>
  )
}
