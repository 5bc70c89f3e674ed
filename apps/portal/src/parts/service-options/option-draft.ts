import { isApiError, type ServiceOption } from '@treasures/api-client'
import { snackbar } from '../../app/shell/snackbars.ts'
import { createStore } from '../../app/store.ts'
import { createAutosave } from './autosave.model.ts'
import { cleanText, complaintOf, type OptionText } from './option-fields.ts'
import { isAboutText, noticeFor, notSaving, saveOption } from './save-option.ts'

type DraftState = {
  text: string
  /** The server's refusal of a text, in its words. */
  refusal: { of: string; words: string } | undefined
  /** True if the last attempt to save failed. */
  isStuck: boolean
}

/**
 * One field of one option, with its text and the state of its saving. It outlives the field until
 * everything is sent.
 */
export function createOptionDraft(id: number, name: OptionText, server: string) {
  const state = createStore<DraftState>({ text: server, refusal: undefined, isStuck: false })
  const become = (change: Partial<DraftState>) => state.set({ ...state.get(), ...change })
  let tellSaved = (_option: ServiceOption) => {}

  const autosave = createAutosave(server, {
    judge: (typed) => complaintOf(name, typed),
    async save(typed) {
      try {
        tellSaved(await saveOption(id, name, cleanText(name, typed)))
      } catch (error) {
        if (isApiError(error) && isAboutText(error))
          become({ refusal: { of: typed, words: error.message } })
        throw error
      }
    },
    refuse() {
      snackbar.warning(notSaving(name), noticeFor)
      become({ isStuck: true })
    },
    onSettled: () => become({ isStuck: autosave.isUnsaved() }),
  })

  return {
    state,
    isUnsaved: autosave.isUnsaved,
    leave: autosave.leave,
    hear: (onSaved: (option: ServiceOption) => void) => {
      tellSaved = onSaved
    },
    type: (text: string) => {
      become({ text })
      autosave.type(text)
    },
    adopt: (value: string) => {
      if (autosave.adopt(value)) become({ text: value })
    },
    /** Called when the field is removed. Saves a valid text. */
    close: () => {
      if (!complaintOf(name, autosave.text())) autosave.leave()
    },
  }
}
