import { getJobCalendar, getLinkedCalendar } from '@treasures/api-client'
import { api } from '../app/session/api.ts'
import { saveFile } from './list/csv-file.ts'

/** Saves a job's appointments as a file, which the browser passes to the calendar. */
export async function saveCalendar(id: number, code: string | number, signal?: AbortSignal) {
  save(await api.call(getJobCalendar, { params: { id } }, signal && { signal }), code)
}

/** Saves the same file for a visitor with a link to the job. */
export async function saveLinkedCalendar(token: string, code: string | number) {
  save(await api.call(getLinkedCalendar, { params: { token } }), code)
}

const save = (text: string, code: string | number) =>
  saveFile(new Blob([text], { type: 'text/calendar' }), `job-${code}.ics`)
