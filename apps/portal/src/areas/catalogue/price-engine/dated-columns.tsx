import { dateInWords, longDateInWords } from '@treasures/api-client'
import { Tag, type TableColumn } from '@treasures/widgets/kit'
import { today } from '#parts/words.ts'

type Dated = { valid_from: string; is_current: boolean }

/**
 * Initial date of the form: a future price keeps its own start, a current one changes from today.
 */
export const startOf = (row: Dated | undefined): string =>
  row && !row.is_current ? row.valid_from : today()

/** Start date given to prices that existed before prices had dates. */
const beginning = '2000-01-01'

/** Start date of a price or a rule, and whether it is still to come. */
export const fromColumn = <Row extends Dated>(): TableColumn<Row> => ({
  id: 'from',
  header: 'Valid from',
  width: 200,
  cell: ({ valid_from, is_current }) => (
    <span className="price-service">
      {valid_from === beginning ? 'The beginning' : dateInWords(valid_from)}
      {!is_current && <Tag>Upcoming</Tag>}
    </span>
  ),
})

/** Distinguishes a future price from the current one in accessible names. */
export const sinceWords = ({ valid_from, is_current }: Dated): string =>
  is_current ? '' : ` from ${longDateInWords(valid_from)}`

/** Texts of the dialog that withdraws a price or rule before it starts. */
export const takeBackWords = {
  yes: 'Take back',
  body: 'It has not started yet. What applies until then does not change.',
}
