import { makeGsmSafe, measureText, showPence } from '@treasures/api-client'

/** Number of parts of a text, their cost, and the character that makes it expensive. */
export function TextSize({ text, partPence }: { text: string; partPence: number }) {
  const { segments, left, foreign, encoding } = measureText(makeGsmSafe(text))
  const pence = segments * partPence
  return (
    <div className="small" role="status">
      <p>
        Sent in {segments} {segments === 1 ? 'part' : 'parts'}, about{' '}
        {pence < 100 ? `${pence}p` : showPence(pence)} each time. {left} more characters fit in{' '}
        {segments === 1 ? 'it' : 'the last'}.
      </p>
      {encoding === 'UCS-2' && (
        <p>
          {foreign.map((sign) => `“${sign}”`).join(', ')} {foreign.length === 1 ? 'makes' : 'make'}{' '}
          it dearer: a part then holds 70 characters and not 160.
        </p>
      )}
    </div>
  )
}
