import { bookingIntro, chipText, type WordedOption } from '@treasures/api-client'
import { useSettings } from '../../app/settings.ts'

/** The option's chip and introduction as customers will read them. */
export function OptionPreview({ option }: { option: WordedOption }) {
  const phone = useSettings()?.support_phone ?? null
  return (
    <div className="option-preview">
      <p className="small muted">What customers read</p>
      <p className="option-chip">{chipText(option)}</p>
      <p className="small">{bookingIntro(option, phone)}</p>
    </div>
  )
}
