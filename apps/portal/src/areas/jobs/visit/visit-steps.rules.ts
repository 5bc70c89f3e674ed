import type { VisitKind, VisitSaid } from '@treasures/api-client'

type Steps = {
  /** Next step of the visit. Undefined once it is done. */
  main: VisitKind | undefined
  other: VisitKind | undefined
  said: { words: string; at: string }[]
}

/** Buttons of the steps. */
export const stepWords: Record<VisitKind, string> = {
  on_the_way: 'On my way',
  arrived: 'I’m here',
  done: 'Done here',
  nobody_in: 'Nobody in',
}

const past = {
  on_the_way: 'On the way since',
  nobody_in: 'Nobody in at',
  arrived: 'Here since',
  done: 'Done at',
} as const

/** Returns the steps that a treasure can report. Reports that wait on the device count as made. */
export function stepsOf(said: VisitSaid, waiting: readonly VisitKind[]): Steps {
  const has = (kind: VisitKind) => said[kind] !== null || waiting.includes(kind)
  const main = has('done')
    ? undefined
    : has('arrived')
      ? 'done'
      : has('on_the_way')
        ? 'arrived'
        : 'on_the_way'
  const isAtDoor = has('on_the_way') || has('arrived')
  return {
    main,
    other: main && isAtDoor && !has('nobody_in') ? 'nobody_in' : undefined,
    said: (Object.keys(past) as VisitKind[]).flatMap((kind) => {
      const at = said[kind]
      return at === null ? [] : [{ words: past[kind], at }]
    }),
  }
}
