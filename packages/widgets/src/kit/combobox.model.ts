import { createModel, signal } from '@preact/signals-react'
import type { ComboboxOption } from './combobox-option.ts'

export type ComboboxPhase =
  | { at: 'closed' }
  | { at: 'fetching'; term: string }
  | { at: 'open'; term: string; options: readonly ComboboxOption[]; active: number }
  | { at: 'none'; term: string }
  | { at: 'failed' }

export type ComboboxPorts = {
  search: (term: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>
  onSelect: (option: ComboboxOption) => void
  /** Minimum length of a term to search. */
  minLength: number
  /** Milliseconds without typing before a search. */
  debounce: number
}

/** Runs one search at a time, and never shows the answer to an older term. */
export const ComboboxModel = createModel((ports: () => ComboboxPorts) => {
  const phase = signal<ComboboxPhase>({ at: 'closed' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined

  function stop() {
    clearTimeout(timer)
    running?.abort()
    running = undefined
  }

  function close() {
    stop()
    phase.value = { at: 'closed' }
  }

  async function lookUp(term: string) {
    const mine = (running = new AbortController())
    phase.value = { at: 'fetching', term }
    try {
      const options = await ports().search(term, mine.signal)
      if (mine.signal.aborted) return
      phase.value =
        options.length > 0 ? { at: 'open', term, options, active: -1 } : { at: 'none', term }
    } catch (error) {
      if (mine.signal.aborted) return
      console.error('treasures: the look-up failed.', error)
      phase.value = { at: 'failed' }
    }
  }

  /** Called when the user has changed the text. */
  function typed(text: string) {
    const term = text.trim()
    if (term.length < ports().minLength) return close()
    stop()
    timer = setTimeout(() => void lookUp(term), ports().debounce)
  }

  /** Searches at once, for a press of the down arrow on a closed list. */
  function open(text: string) {
    const term = text.trim()
    stop()
    if (term.length >= ports().minLength) void lookUp(term)
  }

  function move(step: 1 | -1) {
    const now = phase.value
    if (now.at !== 'open') return
    const { length } = now.options
    const from = now.active < 0 && step < 0 ? 0 : now.active
    phase.value = { ...now, active: (from + step + length) % length }
  }

  function select(index: number) {
    const now = phase.value
    const option = now.at === 'open' ? now.options[index] : undefined
    if (!option) return
    close()
    ports().onSelect(option)
  }

  return { phase, typed, open, move, select, close }
})
