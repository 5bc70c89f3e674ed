import { Tag } from '@treasures/widgets/kit'
import { calendarDay } from '../../../parts/words.ts'

/** Since when something is not offered, or from when. */
export const Retired = ({ on }: { on: string | null }) =>
  on === null ? null : <Tag>Retired from {calendarDay(on)}</Tag>
