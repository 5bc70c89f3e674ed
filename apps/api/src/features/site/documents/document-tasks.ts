import { londonDate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { days, earlier } from '#kernel/clock.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { askAboutVisits } from '../../people/treasures/visits-in-doubt.ts'
import { warningsStore, withoutDocuments } from './warnings.store.ts'
import { dueWarnings } from './warnings.rules.ts'

/** Warns treasures whose documents end, and removes files of identity documents. */
export const documentTasks = ({ settings }: Pick<Deps, 'settings'>) =>
  ({
    'documents.warn': {
      schedule: { london: '08:00' },
      async work(tx, _data, at) {
        const store = warningsStore(tx)
        const today = londonDate(at)
        for (const { checked_at, ...ending } of await store.listEnding(today)) {
          const checked = londonDate(checked_at ?? at)
          const due = dueWarnings({ ...ending, checked }, today)
          if (due.length === 0 || !(await store.note(ending.id, due, today))) continue
          const { id, id_treasure, kind, until, days_left } = ending
          await recordEvent(tx, {
            event: 'document.ending',
            at,
            by: systemActor,
            id_treasure,
            id_record: id,
            data: { kind, days: days_left, until },
          })
          if (ending.given.length === 0)
            await askAboutVisits(tx, at, id_treasure, {
              why: `${kind} ends soon, and there is no renewal.`,
              inDoubt: withoutDocuments(today),
            })
        }
        await store.removeFiles(earlier(at, days(settings.identityFileDays)))
      },
    },
  }) satisfies Partial<Tasks>
