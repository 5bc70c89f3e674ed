import { Tag } from '@treasures/widgets/kit'
import { calendarDay } from '#parts/words.ts'

export const Retired = ({ on }: { on: string | null }) =>
  on === null ? null : <Tag>Retired from {calendarDay(on)}</Tag>
