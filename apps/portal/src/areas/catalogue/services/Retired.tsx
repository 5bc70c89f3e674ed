import { dateInWords } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'

export const Retired = ({ on }: { on: string | null }) =>
  on === null ? null : <Tag>Retired from {dateInWords(on)}</Tag>
