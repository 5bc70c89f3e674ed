import { Button, type ButtonProps } from '@treasures/widgets/kit'
import { useId } from 'react'
import { Tooltip } from '../floating/Tooltip.tsx'
import { snackbar } from '../shell/snackbars.ts'
import type { Control } from './control.ts'

type ControlButtonProps = ButtonProps & { control: Control }

/**
 * A button for a call: absent where the role never has it. Where a switch is off it stays, off, and says
 * why: beside it to a pointer or the keyboard, to a screen reader, and to whoever presses it.
 */
export function ControlButton({ control, ...button }: ControlButtonProps) {
  const id = useId()
  if (control.at === 'absent') return null
  if (control.at === 'allowed') return <Button {...button} />
  return (
    <>
      <Tooltip words={control.because}>
        {(props) => (
          <button
            {...props}
            type="button"
            className="button"
            data-kind={button.kind}
            aria-disabled="true"
            aria-describedby={id}
            onClick={() => snackbar.warning(control.because)}
          >
            {button.children}
          </button>
        )}
      </Tooltip>
      <span id={id} className="unseen">
        {control.because}
      </span>
    </>
  )
}
