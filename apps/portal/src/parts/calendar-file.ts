import { getJobCalendar } from '@treasures/api-client'
import { api } from '../app/session/api.ts'
import { saveFile } from './list/csv-file.ts'

/** Hands the appointments of a job to the browser, which hands them to the calendar. */
export async function saveCalendar(id: number, code: string | number, signal?: AbortSignal) {
  const text = await api.call(getJobCalendar, { params: { id } }, signal && { signal })
  saveFile(new Blob([text], { type: 'text/calendar' }), `job-${code}.ics`)
}
