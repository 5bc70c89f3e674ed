import { bookingSteps, type BookingImage, type BookingStep } from '@treasures/api-client'
import { createModel, signal } from '@preact/signals-react'
import { createLink } from './booking-asides.ts'
import { createCore, type BookingPorts, type KeptPhotos } from './booking-core.ts'
import type { createLater } from './booking-later.ts'
import { createLookUp } from './booking-look-up.ts'
import { stepBefore } from './booking-phase.ts'
import { createSaving } from './booking-saving.ts'
import { createStart } from './booking-start.ts'
import type { BookingField, ContactRules, TextField, Typed } from './booking-typed.ts'

/** The whole booking, from the postcode to the confirmation, independent of any page. */
export const BookingFormModel = createModel((ports: BookingPorts) => {
  const core = createCore(ports)
  const { phase, chosen, booking, images, notice, photos, fields, why } = core
  const { isRecorded, step, stepAfter, details, go } = core
  const { typed, problems, put } = fields
  const lookUp = createLookUp(core)
  const saving = createSaving(core, lookUp)
  const { server, saves, ensureBooking } = saving
  const later = signal<ReturnType<typeof createLater> | undefined>(undefined)

  /** E-mails the customer a link to continue on another device. */
  const link = createLink(async () => {
    await server.update(await ensureBooking(), details(), true)
  }, ports.log)
  const { begin, resume, start } = createStart(core, lookUp, saving, () => link.forget())

  function change(field: TextField, text: string) {
    put({ [field]: text })
    if (field === 'email') link.forget()
  }

  function leaveField(field: TextField) {
    if (typed.value[field] !== '') fields.touch(field)
  }

  // Steps.

  /**
   * Leaves a step. Returns the first invalid field, which should receive the focus, if there is
   * one.
   */
  function next(): BookingField | undefined {
    const { at } = phase.value
    const here = bookingSteps.find((one) => one === at)
    if (!here) return undefined
    const invalid = fields.invalidIn(here)
    const isAsked = here === 'what' && chosen.value?.option.questions
    // The questions come before the description, and take the focus themselves.
    if (isAsked && !later.value?.questions.check()) return undefined
    if (invalid) return invalid
    // The offer is still loading, or failed to load.
    if (here !== 'postcode' && !chosen.value) return undefined
    notice.value = undefined
    if (here === 'postcode') void lookUp.lookUp()
    else if (here === 'review') void later.value?.book()
    else {
      go(stepAfter(here))
      void saves.save()
    }
    return undefined
  }

  function pickDay(wanted: Typed['wanted'], wanted_on = '') {
    put({ wanted, wanted_on })
    return next()
  }

  /** Goes back to an earlier step. Later steps keep their input. */
  function goTo(to: BookingStep) {
    if (phase.value.at === 'booking') return
    notice.value = undefined
    if (to === 'postcode') lookUp.giveUp()
    go(to)
  }

  return {
    phase,
    typed,
    offer: core.offer,
    chosen,
    booking,
    images,
    errors: fields.errors,
    isExpress: fields.isExpress,
    notice,
    moves: core.moves,
    link: link.link,
    why: why.why,
    saving: saves.state,
    isRecorded: () => isRecorded,
    held: fields.held,
    /** Parts that arrive with the later steps. */
    later,
    takeLater: (rules: ContactRules, create: typeof createLater) => {
      fields.contactRules.value = rules
      later.value ??= create(core, saving)
    },
    /** Asks for the contact details again. */
    changeContact: () => {
      fields.held.value = undefined
    },
    today: core.today,
    start,
    change,
    leaveField,
    chooseOption: lookUp.chooseOption,
    isFolded: core.isFolded,
    pressService: lookUp.pressService,
    unfold: () => {
      core.mayFold.value = false
    },
    setExpress: (express: boolean) => put({ express }),
    setImages: (now: readonly BookingImage[]) => {
      images.value = now
    },
    photos: () => photos.current,
    keepPhotos: (kept: KeptPhotos) => {
      photos.current = kept
    },
    pickDay,
    chooseTime: (wanted_time: string) => put({ wanted_time }),
    chooseOtherDay: () => put({ wanted: 'date', wanted_on: '' }),
    next,
    back: () => goTo(stepBefore(step())),
    goTo,
    retrySave: saves.save,
    retryOffer: () => {
      notice.value = undefined
      void lookUp.openAt(step() ?? 'what')
    },
    retryResume: () => ports.resume && void resume(ports.resume),
    ensureBooking,
    sendLink: () => !problems.value.email && void link.send(),
    toggleWhy: why.toggle,
    tellMe: lookUp.tellMe,
    begin,
    stop: () => photos.current?.stop(),
  }
})
export type BookingFormState = InstanceType<typeof BookingFormModel>
