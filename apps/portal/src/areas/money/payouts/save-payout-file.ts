import { downloadPayoutFile } from '@treasures/api-client'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { csvName, saveFile } from '#parts/list/csv-file.ts'

/** Downloads a payment file. */
export async function savePayoutFile(id: number): Promise<void> {
  try {
    const file = await api.call(downloadPayoutFile, { params: { id } })
    saveFile(file, csvName(`payouts-${id}`, new Date()))
  } catch (error) {
    snackbar.warning(`The payment file was not downloaded. ${saveFailure(error)}`)
  }
}
