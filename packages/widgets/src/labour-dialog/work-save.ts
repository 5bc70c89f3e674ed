import type { ApiClient, Work } from '@treasures/api-client'
import { randomKey } from '../shared/random-key.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import { changeWork, sendWork } from './work-calls.ts'
import type { WorkEntry, WorkJob, WorkWho } from './work-entry.ts'
import type { WorkSaved } from './work-form.model.ts'
import { ownerOf, sendKept, workQueue, type KeptWork } from './work-queue.ts'
import { amountWords } from './work-words.ts'

type Saving = {
  client: ApiClient
  who: WorkWho
  jobs: readonly WorkJob[]
  line?: Work | undefined
  kept?: KeptWork | undefined
  texts: LabourDialogTexts
}

/**
 * How a form saves: a line is written anew, staff send at once, and what a treasure records is kept on the device
 * until the server has it. The same values go with the same key until the server has said no to them.
 */
export function createSave({ client, who, jobs, line, kept, texts }: Saving) {
  const queue = workQueue()
  const owner = ownerOf(who)
  let open: { entry: string; key: string } | undefined

  return async (entry: WorkEntry): Promise<WorkSaved> => {
    if (line) return { at: 'recorded', id: (await changeWork(client, line.id, entry)).id }
    const now = JSON.stringify(entry)
    if (open?.entry !== now) open = { entry: now, key: randomKey() }
    const { key } = open
    if (owner === undefined)
      return { at: 'recorded', id: (await sendWork(client, who, entry, key)).id }

    const job = jobs.find((one) => one.id === entry.id_job)
    const what = {
      entry,
      service: job?.service.name ?? '',
      amount: amountWords(entry, job, texts),
      ...(who.kind === 'link' && { token: who.token }),
    }
    const sent = await queue.submit({ key, owner, what }, (one) => sendKept(client, who, one, key))
    // What was put right stands in the place of what was refused.
    if (kept) queue.drop(kept.key)
    return sent.at === 'kept' ? { at: 'kept' } : { at: 'recorded', id: sent.answer.id }
  }
}
