import { patterns, type Pattern } from '#app/screens.ts'

export type DemoPage =
  | {
      kind: 'login'
      title: string
      words: string
      look: 'card' | 'split' | 'dark' | 'banner' | 'plain'
    }
  | {
      kind: 'error'
      code: string
      title: string
      words: string
      look: 'card' | 'split' | 'dark' | 'banner' | 'plain' | 'big'
    }

/** Pages of the template that the portal grew from: pictures without behaviour. */
const pages: Partial<Record<Pattern, DemoPage>> = {
  [patterns.demoLogin1]: {
    kind: 'login',
    look: 'card',
    title: 'Sign in to your account',
    words: 'A card on a plain ground.',
  },
  [patterns.demoLogin2]: {
    kind: 'login',
    look: 'split',
    title: 'Welcome back',
    words: 'Words on one side, the form on the other.',
  },
  [patterns.demoLogin3]: {
    kind: 'login',
    look: 'dark',
    title: 'Please sign in',
    words: 'A dark ground.',
  },
  [patterns.demoLogin4]: {
    kind: 'login',
    look: 'banner',
    title: 'Join the community',
    words: 'A banner above the form.',
  },
  [patterns.demoLogin5]: {
    kind: 'login',
    look: 'plain',
    title: 'Sign in',
    words: 'No frame at all.',
  },
  [patterns.demoError1]: {
    kind: 'error',
    look: 'card',
    code: '404',
    title: 'Page not found',
    words: 'The page you want is not here.',
  },
  [patterns.demoError2]: {
    kind: 'error',
    look: 'split',
    code: '500',
    title: 'Internal error',
    words: 'Something went wrong on our side.',
  },
  [patterns.demoError3]: {
    kind: 'error',
    look: 'dark',
    code: '403',
    title: 'Access denied',
    words: 'You may not see this page.',
  },
  [patterns.demoError4]: {
    kind: 'error',
    look: 'banner',
    code: '503',
    title: 'Down for maintenance',
    words: 'We are back in a moment.',
  },
  [patterns.demoError5]: {
    kind: 'error',
    look: 'plain',
    code: '400',
    title: 'Bad request',
    words: 'The server did not understand.',
  },
  [patterns.demoError6]: {
    kind: 'error',
    look: 'big',
    code: '404',
    title: 'Nothing here',
    words: 'How did you get here?',
  },
}

export const demoPage = (pattern: Pattern | undefined) => pattern && pages[pattern]
