import { ReadingDialog } from '../panels/TitledDialog.tsx'
import { PersonalDataFile } from './PersonalDataFile.tsx'
import type {
  downloadCustomerData,
  downloadTreasureData,
  getCustomerData,
  getTreasureData,
} from '@treasures/api-client'
import { queryOf } from '#app/query.ts'
import { api } from '../../app/session/api.ts'

type DataDialogProps = {
  record: { id: number; name: string }
  summary: typeof getCustomerData | typeof getTreasureData
  file: typeof downloadCustomerData | typeof downloadTreasureData
  onClose: () => void
}

/** Dialog in which staff download the data of a person who has asked for it. */
export const DataDialog = ({ record: { id, name }, summary, file, onClose }: DataDialogProps) => (
  <ReadingDialog title={`Personal data of ${name}`} onClose={onClose}>
    <p>
      A ZIP file with everything we hold about them, for when they ask for it. Read it before you
      hand it over: notes of staff may name other people. The download is noted in the history.
    </p>
    <PersonalDataFile
      summary={queryOf(summary, { params: { id } })}
      fetchFile={(contacts, options) =>
        api.call(file, { params: { id }, body: { contacts } }, options)
      }
      name={`Personal data of ${name}`}
    />
  </ReadingDialog>
)
