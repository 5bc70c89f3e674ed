import { createCompletion } from './booking-completion.ts'
import type { BookingCore } from './booking-core.ts'
import { createQuestions } from './booking-questions.ts'
import type { Saving } from './booking-saving.ts'
import { createWindows } from './booking-windows.ts'

/** Parts of the model that only the later steps need. */
export function createLater(core: BookingCore, saving: Saving) {
  const windows = createWindows(core, saving)
  const questions = createQuestions(core)
  return { windows, questions, ...createCompletion(core, saving, questions, windows.lose) }
}
