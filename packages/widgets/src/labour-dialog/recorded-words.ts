import { fill } from '../shared/texts.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import type { WorkEntry, WorkWho } from './work-entry.ts'

/** What is said when the server has it: apart from the dialog's other words, for what was kept is sent without it. */
export function recordedWords(entry: WorkEntry, who: WorkWho, texts: LabourDialogTexts) {
  if (entry.kind === 'materials') return texts.materialsRecorded
  return who.kind === 'admin'
    ? fill(texts.labourRecordedForTreasure, { id: entry.id_job })
    : texts.labourRecorded
}
