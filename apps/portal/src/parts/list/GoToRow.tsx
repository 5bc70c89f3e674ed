import { Button, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'

/** Jumps to a row of a list too long to scroll. */
export function GoToRow({ total, onGo }: { total: number; onGo: (index: number) => void }) {
  const [text, setText] = useState('')
  const row = Math.min(Number(text.replaceAll(/\D/g, '')), total)
  return (
    <form
      className="go-to-row"
      onSubmit={(event) => {
        event.preventDefault()
        if (row > 0) onGo(row - 1)
      }}
    >
      <TextField
        label="Go to row"
        isLabelHidden
        name="row"
        placeholder="Go to row"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={setText}
      />
      <Button type="submit" kind="quiet" disabled={row < 1}>
        Go
      </Button>
    </form>
  )
}
