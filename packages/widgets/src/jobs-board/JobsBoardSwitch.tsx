import type { BoardTexts } from './board-texts.ts'

type SwitchProps = {
  view: 'list' | 'map'
  onChange: (view: 'list' | 'map') => void
  texts: BoardTexts
}

/** Switches between list and map on narrow boards. */
export const JobsBoardSwitch = ({ view, onChange, texts }: SwitchProps) => (
  <div className="board-switch" role="group" aria-label={texts.view}>
    {(['list', 'map'] as const).map((name) => (
      <button key={name} type="button" aria-pressed={view === name} onClick={() => onChange(name)}>
        {texts[name]}
      </button>
    ))}
  </div>
)
