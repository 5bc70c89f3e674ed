import { Menu } from '#app/floating/Menu.tsx'
import type { RefObject } from 'react'

type InsertNameProps = {
  names: readonly string[]
  /** Text area that receives the name, at its cursor. */
  into: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
}

/** Menu of placeholder names to insert into a text. */
export function InsertName({ names, into, text, onChange }: InsertNameProps) {
  if (names.length === 0) return null
  function insert(name: string) {
    const [from = text.length, to = from] = [
      into.current?.selectionStart,
      into.current?.selectionEnd,
    ]
    onChange(`${text.slice(0, from)}{{${name}}}${text.slice(to)}`)
    into.current?.focus()
  }
  return (
    <Menu
      label="Insert a name"
      items={names.map((name) => ({ label: name, onPress: () => insert(name) }))}
    />
  )
}
