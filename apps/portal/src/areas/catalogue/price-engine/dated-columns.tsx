import { Tag, type TableColumn } from '@treasures/widgets/kit'
import { todayInLondon } from '../../../parts/form/FromDate.tsx'
import { calendarDay, longDay } from '../../../parts/words.ts'

type Dated = { valid_from: string; is_current: boolean }

/** The date that a form begins with: a later price keeps its own, what holds is changed from today. */
export const startOf = (row: Dated | undefined): string =>
  row && !row.is_current ? row.valid_from : todayInLondon()

/** What was there before prices had dates. */
const beginning = '2000-01-01'

/** From when a price or a rule holds, and whether that is still to come. */
export const fromColumn = <Row extends Dated>(): TableColumn<Row> => ({
  id: 'from',
  header: 'Valid from',
  width: 200,
  cell: ({ valid_from, is_current }) => (
    <span className="price-service">
      {valid_from === beginning ? 'The beginning' : calendarDay(valid_from)}
      {!is_current && <Tag>Upcoming</Tag>}
    </span>
  ),
})

/** Tells a later one in a name from the one that holds. */
export const sinceWords = ({ valid_from, is_current }: Dated): string =>
  is_current ? '' : ` from ${longDay(valid_from)}`

/** What the question before an end says of one that has not begun. */
export const takeBackWords = {
  yes: 'Take back',
  body: 'It has not started yet. What holds until then stays.',
}
