import type { VisitKind, VisitSaid } from '@treasures/api-client'

type Steps = {
  /** Next step of the visit. Undefined once it is done. */
  main: VisitKind | undefined
  other: VisitKind | undefined
  /** True while the treasure can say that they are late. */
  isLateOpen: boolean
  said: { words: string; at: string }[]
}

/** Buttons of the steps. */
export const stepWords: Record<VisitKind, string> = {
  on_the_way: 'On my way',
  late: 'Running late',
  arrived: 'I’m here',
  done: 'Done here',
  nobody_in: 'Nobody in',
}

const past = {
  late: 'Running late since',
  on_the_way: 'On the way since',
  nobody_in: 'Nobody in at',
  arrived: 'Here since',
  done: 'Done at',
} as const

/** Returns the steps that a treasure can report. Reports that wait on the device count as made. */
export function stepsOf(said: VisitSaid, waiting: readonly VisitKind[]): Steps {
  // A day that an older release stored on the device lacks newer kinds.
  const at = (kind: VisitKind) => said[kind] ?? null
  const has = (kind: VisitKind) => at(kind) !== null || waiting.includes(kind)
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
    isLateOpen: !(['late', 'arrived', 'done', 'nobody_in'] as const).some(has),
    said: (Object.keys(past) as VisitKind[]).flatMap((kind) => {
      const since = at(kind)
      return since === null ? [] : [{ words: past[kind], at: since }]
    }),
  }
}
