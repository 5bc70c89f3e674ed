import { searchTreasures } from '@treasures/api-client'
import { SearchField, type BodySchema } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { noChoice, type Choice } from '#parts/form/choices.ts'
import { choiceProps } from '#parts/form/field-props.ts'
import type { Form } from '#parts/form/use-form.ts'

export type TreasureValues = { treasure: Choice }
export type TreasureBody = { id_treasure: number }

const schema: BodySchema = {
  safeParse: (body) =>
    (body as TreasureBody).id_treasure
      ? { success: true }
      : {
          success: false,
          error: { issues: [{ path: ['id_treasure'], message: 'Treasure is required' }] },
        },
}

/** Shared options of forms that ask for one treasure. */
export const treasureChoice = {
  initial: { treasure: noChoice } as TreasureValues,
  schema,
  toBody: ({ treasure }: TreasureValues): TreasureBody => ({ id_treasure: treasure.id ?? 0 }),
  renamed: { id_treasure: 'treasure' },
  refused: { treasure_not_found: 'treasure' },
} as const

/** Finds treasures by name, for a search field. */
export const findTreasures = async (search: string, signal: AbortSignal) =>
  (await api.call(searchTreasures, { query: { search } }, { signal })).data.map(
    ({ id, name, postcode }) => ({ id, label: name, detail: postcode }),
  )

/** Finds a treasure by name. */
export const TreasureField = ({ form }: { form: Form<TreasureValues> }) => (
  <SearchField
    label="Treasure"
    required
    minLength={2}
    search={findTreasures}
    {...choiceProps(form, 'treasure')}
  />
)
