import type {
  BookingFormAttributes,
  TreasuresBookingFormElement,
} from '../booking-form/booking-form.element.tsx'
import type {
  ClaimDialogAttributes,
  TreasuresClaimDialogElement,
} from '../claim-dialog/claim-dialog.element.tsx'
import type {
  JobsBoardAttributes,
  TreasuresJobsBoardElement,
} from '../jobs-board/jobs-board.element.tsx'
import type {
  LabourDialogAttributes,
  TreasuresLabourDialogElement,
} from '../labour-dialog/labour-dialog.element.tsx'
import type {
  ReviewDialogAttributes,
  TreasuresReviewDialogElement,
} from '../review-dialog/review-dialog.element.tsx'
import type { WidgetEventDetails } from '../shared/emit.ts'

/** Element type of each tag. */
export type TagElements = {
  'treasures-booking-form': TreasuresBookingFormElement
  'treasures-claim-dialog': TreasuresClaimDialogElement
  'treasures-jobs-board': TreasuresJobsBoardElement
  'treasures-labour-dialog': TreasuresLabourDialogElement
  'treasures-review-dialog': TreasuresReviewDialogElement
}

/** Attributes and properties of each tag in markup. */
export type TagAttributes = {
  'treasures-booking-form': BookingFormAttributes
  'treasures-claim-dialog': ClaimDialogAttributes
  'treasures-jobs-board': JobsBoardAttributes
  'treasures-labour-dialog': LabourDialogAttributes
  'treasures-review-dialog': ReviewDialogAttributes
}

export type TagName = keyof TagElements

/** Listeners for the tags' events, under the names of React 19 and Svelte 5. */
export type TagListeners = {
  [N in keyof WidgetEventDetails as `on${N}`]?: (event: CustomEvent<WidgetEventDetails[N]>) => void
}

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S

/** The same listeners under Vue's names: `@treasures-claimed` is `onTreasuresClaimed`. */
export type CamelListeners = {
  [N in keyof WidgetEventDetails as `on${Capitalize<Camel<N>>}`]?: (
    event: CustomEvent<WidgetEventDetails[N]>,
  ) => void
}
