import type { ServiceOption } from '@treasures/api-client'
import { useEffect, useState } from 'react'
import { useLeaveGuard } from '../../app/shell/use-leave-guard.ts'
import { useStore } from '../../app/store.ts'
import { createOptionDraft } from './option-draft.ts'
import { complaintOf, textOf, type OptionText } from './option-fields.ts'

/** State of an option's field that saves itself. `isStuck`: the last attempt to save failed. */
export function useAutosave(
  option: ServiceOption,
  name: OptionText,
  onSaved: (option: ServiceOption) => void,
) {
  const server = textOf(option, name)
  const [draft] = useState(() => createOptionDraft(option.id, name, server))
  const { text, refusal, isStuck } = useStore(draft.state)
  const [isTouched, setTouched] = useState(false)
  useLeaveGuard(isStuck)
  useEffect(() => draft.hear(onSaved), [draft, onSaved])
  useEffect(() => draft.adopt(server), [draft, server])
  useEffect(() => {
    const onHidden = () => document.hidden && draft.leave()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!draft.isUnsaved()) return
      draft.leave()
      event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('beforeunload', onUnload)
      draft.close()
    }
  }, [draft])

  const isJudged = isTouched || text !== server
  return {
    text,
    isStuck,
    error: refusal?.of === text ? refusal.words : isJudged ? complaintOf(name, text) : undefined,
    type: draft.type,
    leave: () => {
      setTouched(true)
      draft.leave()
    },
  }
}
