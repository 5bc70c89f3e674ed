import { useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { Chip } from '../kit/Chip.tsx'
import { TextField } from '../kit/TextField.tsx'
import { isFiltered, toggled } from './board-filters.ts'
import type { BoardTexts } from './board-texts.ts'
import type { JobsBoardState } from './jobs-board.model.ts'
import css from './more-panel.css?inline'

export const styles = [css]

type PanelProps = { model: JobsBoardState; texts: BoardTexts; onDone: () => void }

/** Panel that "More" opens. The board fetches this chunk when the panel opens. */
export function JobsBoardMorePanel({ model, texts, onDone }: PanelProps) {
  const filters = model.filters.value
  const [pay, setPay] = useState(filters.priceMin === undefined ? '' : String(filters.priceMin))
  const [problem, setProblem] = useState<string>()

  function applyPay(): boolean {
    const typed = pay.replaceAll(/[£,\s]/g, '')
    const pounds = typed === '' ? undefined : Number(typed)
    if (pounds !== undefined && !(pounds >= 0 && pounds <= 100_000)) {
      setProblem(texts.payWrong)
      return false
    }
    setProblem(undefined)
    const priceMin = pounds === 0 ? undefined : pounds
    if (priceMin !== model.filters.value.priceMin) model.patch({ priceMin })
    return true
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (applyPay()) onDone()
      }}
    >
      <fieldset>
        <legend className="field-label">{texts.services}</legend>
        <div className="board-services">
          {model.offered.value.map((service) => (
            <Chip
              key={service.id}
              isPressed={filters.services.includes(service.id)}
              onPress={() => model.patch({ services: toggled(filters.services, service.id) })}
            >
              {service.name}
            </Chip>
          ))}
        </div>
      </fieldset>
      <TextField
        label={texts.pay}
        name="minimum-pay"
        inputMode="decimal"
        autoComplete="off"
        placeholder="£"
        value={pay}
        hint={texts.payHint}
        error={problem}
        onChange={setPay}
        onBlur={applyPay}
      />
      <div className="board-popover-actions">
        <Button type="submit">{texts.done}</Button>
        {isFiltered(filters) && (
          <Button
            kind="text"
            onClick={() => {
              setPay('')
              model.clear()
            }}
          >
            {texts.wayAll}
          </Button>
        )}
      </div>
    </form>
  )
}
