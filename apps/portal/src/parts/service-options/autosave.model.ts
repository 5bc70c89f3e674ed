/** A text is saved with each so many changes while one still types. */
const everyNth = 6

type AutosavePorts = {
  /** A complaint; nothing where the text may be saved. */
  judge: (text: string) => string | undefined
  /** Rejects where it could not be saved; whoever saves says so. */
  save: (text: string) => Promise<unknown>
  /** The text wants saving, and may not be. */
  refuse: () => void
  /** What is unsaved has become saved, or could not be. */
  onSettled?: () => void
}

/**
 * A text that saves itself: on every 6th change, and when its field is left. One call at a time, so that the
 * last text wins; whatever was typed in between follows. What failed stays unsaved and goes with the next one.
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
      // Said once about the same text.
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
      // Said by `save`.
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
    /** The field is left, or goes. */
    leave: () => void attempt(),
    /** Another value from elsewhere; what is being typed stays. Answers whether it was taken. */
    adopt: (value: string): boolean => {
      if (text !== saved || value === saved) return false
      text = value
      saved = value
      return true
    },
  }
}
