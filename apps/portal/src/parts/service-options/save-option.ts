import { isApiError, type ApiError, type ServiceOption } from '@treasures/api-client'
import { api } from '../../app/session/api.ts'
import { loadSettings } from '../../app/settings.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { fieldOf, type OptionField } from './option-fields.ts'
import { keepOption } from './service-options.queries.ts'

/** Duration of a message about an option, in milliseconds. */
export const noticeFor = { ms: 3_000 }

const lines = new Map<number, Promise<unknown>>()

/** Makes one call at a time for each option, so that the last answer contains all changes. */
export function inLine<T>(id: number, call: () => Promise<T>): Promise<T> {
  const next = (lines.get(id) ?? Promise.resolve()).then(call)
  lines.set(
    id,
    next.catch(() => {}),
  )
  return next
}

/** Saves one field, shows the answer everywhere and reports the result. Rejects on failure. */
export async function saveOption(id: number, name: OptionField, value: string | number | boolean) {
  const { endpoint, saved = 'Change saved.' } = fieldOf(name)
  const input = { params: { id }, body: { [name]: value } }
  try {
    keepOption((await inLine(id, () => api.call(endpoint, input))) as ServiceOption)
    snackbar.success(saved, noticeFor)
  } catch (error) {
    snackbar.warning(await failureWords(error, name), noticeFor)
    throw error
  }
}

async function failureWords(error: unknown, name: OptionField): Promise<string> {
  if (!isApiError(error)) return 'Change could not be saved. Please try again.'
  if (isAboutText(error)) return notSaving(name)
  const { label, thing = label.toLowerCase() } = fieldOf(name)
  return `Problems encountered updating this Service Option's ${thing}. If this problem persists please phone ${await phone()}.`
}

/**
 * True if the server understood the input but refused it. The field then shows the server's
 * message.
 */
export const isAboutText = (error: unknown): error is ApiError =>
  isApiError(error) && error.status === 422

export const notSaving = (name: OptionField) =>
  `${fieldOf(name).label} is invalid. Not saving change. Please correct.`

/**
 * Support's phone number. If it cannot be loaded, no number is shown, because a wrong number would
 * be worse.
 */
export const phone = () =>
  loadSettings().then(
    ({ support_phone }) => support_phone ?? 'us',
    () => 'us',
  )
