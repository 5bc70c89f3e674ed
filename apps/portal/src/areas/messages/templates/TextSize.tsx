import { makeGsmSafe, measureText } from '@treasures/api-client'

/** In how many parts a text is sent, each of which is paid for, and what makes it dear. */
export function TextSize({ text }: { text: string }) {
  const { segments, left, foreign, encoding } = measureText(makeGsmSafe(text))
  return (
    <div className="small" role="status">
      <p>
        Sent in {segments} {segments === 1 ? 'part' : 'parts'}, each of which is paid for. {left}{' '}
        characters are left in the last.
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
