import { fill } from '../shared/texts.ts'
import { labourDialogTexts } from './labour-dialog.texts.ts'
import type { LabourEntry, LabourRecorder } from './labour-entry.ts'

/** Confirms that the server has recorded an entry. */
export function recordedWords(
  entry: LabourEntry,
  who?: LabourRecorder,
  texts = labourDialogTexts,
): string {
  if (entry.kind === 'materials') return texts.materialsRecorded
  return who?.kind === 'admin'
    ? fill(texts.labourRecordedForTreasure, { id: entry.id_job })
    : texts.labourRecorded
}
