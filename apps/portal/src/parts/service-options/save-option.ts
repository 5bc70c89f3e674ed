import { isApiError, type Endpoint, type InputOf, type ServiceOption } from '@treasures/api-client'
import { api } from '../../app/session/api.ts'
import { loadSettings } from '../../app/settings.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { optionFields, type OptionField } from './option-fields.ts'
import { keepOption } from './service-options.queries.ts'

/** Milliseconds that a notice about an option stands, good or bad. */
export const noticeFor = { ms: 3_000 }

const lines = new Map<number, Promise<unknown>>()

/** One call after another for each option: the last answer then knows of all changes. */
export function inLine<T>(id: number, call: () => Promise<T>): Promise<T> {
  const next = (lines.get(id) ?? Promise.resolve()).then(call)
  lines.set(
    id,
    next.catch(() => {}),
  )
  return next
}

/** Saves one field, shows the answer everywhere, and says how it went. Rejects where it failed. */
export async function saveOption(
  id: number,
  name: OptionField,
  value: string | number | boolean,
): Promise<ServiceOption> {
  const { endpoint, done } = optionFields[name]
  try {
    const saved = await inLine(id, () => callOne(endpoint, id, { [name]: value }))
    keepOption(saved)
    snackbar.success(done, noticeFor)
    return saved
  } catch (error) {
    snackbar.warning(await failureWords(error, name), noticeFor)
    throw error
  }
}

/** The calls differ in the name of their one value alone, which the types cannot follow. */
const callOne = <E extends Endpoint>(endpoint: E, id: number, body: object) =>
  api.call(endpoint, { params: { id }, body } as unknown as InputOf<E>) as Promise<ServiceOption>

async function failureWords(error: unknown, name: OptionField): Promise<string> {
  if (!isApiError(error)) return 'Change could not be saved. Please try again.'
  if (isAboutText(error)) return notSaving(name)
  return `Problems encountered updating this Service Option's ${optionFields[name].thing}. If this problem persists please phone ${await phone()}.`
}

/** The server understood what was typed, and does not take it. Its own words belong to the field. */
export const isAboutText = (error: unknown) => isApiError(error) && error.status === 422

export const notSaving = (name: OptionField) =>
  `${optionFields[name].label} is invalid. Not saving change. Please correct.`

/** Support's number. Where not even that can be asked for, no number is better than a wrong one. */
export const phone = () =>
  loadSettings().then(
    ({ support_phone }) => support_phone ?? 'us',
    () => 'us',
  )
