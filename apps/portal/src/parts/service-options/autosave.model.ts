/** Number of changes after which a text is saved while the person still types. */
const everyNth = 6

type AutosavePorts = {
  /** Returns the error of a text, or undefined if it may be saved. */
  judge: (text: string) => string | undefined
  /** Rejects if saving fails, after reporting it. */
  save: (text: string) => Promise<unknown>
  /** Called when a text should be saved but is invalid. */
  refuse: () => void
  /** Called after each attempt, successful or not. */
  onSettled?: () => void
}

/**
 * A text that saves itself: on every 6th change, and when its field is left. The model makes one
 * call at a time, so that the last text wins. Text typed during a call is saved after it. A failed
 * text stays unsaved and is sent with the next attempt.
 */
export function createAutosave(start: string, { judge, save, refuse, onSettled }: AutosavePorts) {
  let text = start
  let saved = start
  let changes = 0
  let isSending = false
  let isWantedAgain = false
  let refused: string | undefined

  async function attempt(): Promise<void> {
    changes = 0
    if (isSending) {
      isWantedAgain = true
      return
    }
    if (text === saved) return
    if (judge(text)) {
      // Reports an invalid text only once.
      if (refused !== text) refuse()
      refused = text
      return
    }
    const sent = text
    isSending = true
    try {
      await save(sent)
      saved = sent
    } catch {
      // Reported by `save`.
    }
    isSending = false
    onSettled?.()
    const isNew = isWantedAgain && text !== sent
    isWantedAgain = false
    if (isNew) await attempt()
  }

  return {
    text: () => text,
    isUnsaved: () => text !== saved,
    type: (next: string) => {
      if (next === text) return
      text = next
      changes += 1
      if (changes >= everyNth) void attempt()
    },
    /** Called when the field is left or removed. */
    leave: () => void attempt(),
    /**
     * Adopts a value from elsewhere, unless there is unsaved input. Returns true if the value was
     * adopted.
     */
    adopt: (value: string): boolean => {
      if (text !== saved || value === saved) return false
      text = value
      saved = value
      return true
    },
  }
}
