import { createCompany, searchCompanies } from '@treasures/api-client'
import { SearchField } from '@treasures/widgets/kit'
import { useControl } from '../../app/access/use-control.ts'
import { choiceProps } from '../form/field-props.ts'
import type { Choice } from '../form/choices.ts'
import { saveFailure } from '../form/save-failure.ts'
import type { Form } from '../form/use-form.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'

/** Finds a company, or adds the company that was typed. */
export function CompanyField({ form }: { form: Form<{ company: Choice }> }) {
  const canAdd = useControl(createCompany).at === 'allowed'

  const find = async (search: string, signal: AbortSignal) =>
    (await api.call(searchCompanies, { query: { search } }, { signal })).data.map(
      ({ id, name }) => ({ id, label: name }),
    )
  async function add(typed: string) {
    try {
      const { id, name } = await api.call(createCompany, { body: { name: typed } })
      form.change({ company: { id, label: name } })
      snackbar.success(`${name} added.`)
    } catch (error) {
      snackbar.warning(`The company was not added. ${saveFailure(error)}`)
    }
  }

  return (
    <SearchField
      label="Company"
      minLength={2}
      search={find}
      {...(canAdd && { addLabel: 'Add a new Company', onAdd: (typed: string) => void add(typed) })}
      {...choiceProps(form, 'company')}
    />
  )
}
