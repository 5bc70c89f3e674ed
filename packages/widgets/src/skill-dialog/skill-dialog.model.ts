import { isApiError, SkillDetail, type NamedItem } from '@treasures/api-client'
import { createModel, signal } from '@preact/signals-react'
import { createForm } from '../shared/create-form.ts'

/** Phase of the dialog. A single value, so that the dialog can never be in two phases at once. */
export type SkillPhase = { at: 'loading' } | { at: 'failed' } | { at: 'form' } | { at: 'saving' }

export type SkillField = 'name' | 'detail'

/** Outcome of a save, to be announced. */
export type SkillOutcome = 'added' | 'held' | 'forbidden' | 'failed' | 'invalid'

export type TypedSkill = {
  /** Skill picked from the list. */
  skill: NamedItem | null
  /** Text in the field, picked or not. */
  name: string
  detail: string
}

export type SkillPorts = {
  loadSkills: (signal: AbortSignal) => Promise<readonly NamedItem[]>
  /** Makes the call, and rejects with the errors of the API client. */
  add: (skill: NamedItem, detail: string) => Promise<unknown>
  log: (error: unknown) => void
  /** Announces an outcome. `name` is the skill's name, empty for `invalid`. */
  tell: (outcome: SkillOutcome, name: string) => void
  onAdded: () => void
}

type Words = { nameRequired: string; nameUnknown: string }

const blank: TypedSkill = { skill: null, name: '', detail: '' }

function outcomeOf(error: unknown): SkillOutcome {
  if (isApiError(error) && error.status === 409) return 'held'
  return isApiError(error) && error.status === 403 ? 'forbidden' : 'failed'
}

/** Skills whose names contain the term. Names that begin with the term come first. */
export function findSkills(skills: readonly NamedItem[], term: string): readonly NamedItem[] {
  const wanted = term.trim().toLowerCase()
  const rank = ({ name }: NamedItem) => name.toLowerCase().indexOf(wanted)
  return skills
    .filter((skill) => rank(skill) >= 0)
    .toSorted((a, b) => Number(rank(a) > 0) - Number(rank(b) > 0))
}

export const SkillDialogModel = createModel((ports: SkillPorts, words: Words) => {
  const phase = signal<SkillPhase>({ at: 'loading' })
  let skills: readonly NamedItem[] = []
  let running: AbortController | undefined

  const form = createForm<TypedSkill, SkillField>({
    initial: blank,
    names: ['name', 'detail'],
    check: ({ skill, name, detail }) => ({
      name: skill ? undefined : name.trim() ? words.nameUnknown : words.nameRequired,
      detail: SkillDetail.safeParse(detail).error?.issues[0]?.message,
    }),
  })

  async function load() {
    running?.abort()
    const mine = (running = new AbortController())
    phase.value = { at: 'loading' }
    try {
      skills = await ports.loadSkills(mine.signal)
      if (!mine.signal.aborted) phase.value = { at: 'form' }
    } catch (error) {
      if (mine.signal.aborted) return
      ports.log(error)
      phase.value = { at: 'failed' }
    }
  }

  /** Opens the dialog. A form keeps its input, so that closing it by accident loses nothing. */
  function open() {
    if (phase.value.at !== 'form' && phase.value.at !== 'saving') void load()
  }

  const forget = () => form.reset(blank)

  /**
   * Saves the skill. Returns the first invalid field, which should receive the focus, if there is
   * one.
   */
  async function save(): Promise<SkillField | undefined> {
    if (phase.value.at !== 'form') return undefined
    form.setSent(true)
    const { skill, detail } = form.typed.value
    const invalid = form.firstInvalid()
    if (!skill || invalid) {
      ports.tell('invalid', '')
      return invalid
    }
    phase.value = { at: 'saving' }
    try {
      await ports.add(skill, detail.trim())
      forget()
      phase.value = { at: 'form' }
      ports.tell('added', skill.name)
      ports.onAdded()
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome === 'failed') ports.log(error)
      phase.value = { at: 'form' }
      ports.tell(outcome, skill.name)
    }
    return undefined
  }

  return {
    phase,
    typed: form.typed,
    errors: form.errors,
    load,
    open,
    change: form.change,
    forget,
    save,
    search: (term: string) => findSkills(skills, term),
    stop: () => running?.abort(),
  }
})
