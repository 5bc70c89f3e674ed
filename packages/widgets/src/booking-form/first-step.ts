import type { bookingTexts } from './booking-form.texts.ts'

/*
 * The first step of a booking as plain markup: one source for the loader, which draws it or adopts
 * it, and for the snippets that contain it.
 */

/** Element as `[name, attributes, ...children]`, or a text. */
export type FirstStepTree = [
  name: string,
  attributes: Record<string, string | null | undefined>,
  ...inside: (FirstStepTree | string)[],
]

type FirstStepTexts = Pick<typeof bookingTexts, `postcode${'' | 'Title' | 'Intro' | 'Next'}`>

/** Returns a setting by the name of its attribute on the tag. Numbers are texts, too. */
type Get = (name: string) => string | null | undefined

/**
 * Version of the markup, which pasted snippets contain. Change it with the markup's structure: a
 * loader adopts the first step of its own version and redraws any other.
 */
const firstStepVersion = '1'

/** Selects a first step of this version whose structure is unchanged. */
export const adoptable = `[data-shell="${firstStepVersion}"]>form>input~button`

/** `action` is the address of the booking page, to which the form leads without scripts. */
export const drawFirstStep = (
  get: Get,
  texts: FirstStepTexts,
  action: string,
): [name: string, attributes: FirstStepTree[1], form: FirstStepTree] => [
  'div',
  {
    'data-shell': firstStepVersion,
    'data-theme': get('theme'),
    lang: get('lang') ?? 'en-GB',
    dir: get('dir') ?? 'ltr',
  },
  [
    'form',
    { action },
    ['h2', {}, texts.postcodeTitle],
    ['p', {}, texts.postcodeIntro],
    ['label', { for: 'p' }, texts.postcode],
    [
      'input',
      {
        id: 'p',
        name: 'postcode',
        autocomplete: 'postal-code',
        autocapitalize: 'characters',
        value: get('postcode'),
        'aria-describedby': 'e',
      },
    ],
    ['p', { id: 'e', role: 'alert' }],
    ['button', {}, texts.postcodeNext],
  ],
]
