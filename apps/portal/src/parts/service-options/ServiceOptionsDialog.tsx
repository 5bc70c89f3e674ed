import { createServiceOption, type Ambassador, type ServiceOption } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, Dialog, TextField } from '@treasures/widgets/kit'
import { useId, useState } from 'react'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { DiscardDialog } from '../form/DiscardDialog.tsx'
import { Loaded } from '../list/Loaded.tsx'
import { AddServiceOption } from './AddServiceOption.tsx'
import { CopyDefaults } from './CopyDefaults.tsx'
import type { OptionEvents } from './OptionActions.tsx'
import { OptionCard } from './OptionCard.tsx'
import { NoOptions } from './NoOptions.tsx'
import { optionsOf } from './service-options.queries.ts'
import { useStuckFields } from './use-stuck-fields.ts'
import '../parts.css'
import './service-options.css'

type ServiceOptionsDialogProps = OptionEvents & {
  ambassador: Pick<Ambassador, 'id' | 'mnemonic'>
  onClose: () => void
}

/** Number of cards above which a search appears. */
const manyCards = 8

/** The options of one ambassador, one card each. */
export function ServiceOptionsDialog({
  ambassador,
  onClose,
  ...events
}: ServiceOptionsDialogProps) {
  const id = useId()
  const query = useQuery(optionsOf(ambassador.id))
  const [above, setAbove] = useState<'none' | 'add' | 'copy' | 'discard'>('none')
  const { hasStuck, noteStuck } = useStuckFields()
  const [search, setSearch] = useState('')
  const add = useControl(createServiceOption)
  const settle = () => setAbove('none')

  return (
    <Dialog
      labelledBy={id}
      width="wide"
      onClose={() => (hasStuck ? setAbove('discard') : onClose())}
    >
      <div className="dialog-body">
        <h2 id={id} tabIndex={-1}>
          {ambassador.mnemonic}
        </h2>
        <Loaded query={query}>
          {(options) => (
            <>
              {options.length > manyCards && (
                <TextField
                  label="Find a service option"
                  isLabelHidden
                  name="find"
                  type="search"
                  placeholder="Find a service option"
                  autoComplete="off"
                  value={search}
                  onChange={setSearch}
                />
              )}
              {options.length === 0 && (
                <NoOptions idRegion={ambassador.id} onCopy={() => setAbove('copy')} />
              )}
              {/* Cards that do not match the search are hidden but stay mounted, because they
                  may hold unsaved input. */}
              {options.map((option) => (
                <div key={option.id} hidden={!isFound(option, search)}>
                  <OptionCard
                    option={option}
                    isOpenAtFirst={options.length === 1}
                    onStuck={noteStuck}
                    onChanged={events.onChanged}
                    onMadeDefault={events.onMadeDefault}
                    onDeleted={(deleted) => {
                      onClose()
                      events.onDeleted?.(deleted)
                    }}
                  />
                </div>
              ))}
            </>
          )}
        </Loaded>
        <div className="actions options-actions">
          <ControlButton control={add} onClick={() => setAbove('add')}>
            Add Service Option
          </ControlButton>
          <Button kind="quiet" onClick={() => (hasStuck ? setAbove('discard') : onClose())}>
            Close
          </Button>
        </div>
      </div>
      {above === 'add' && (
        <AddServiceOption id_ambassador={ambassador.id} onAdded={settle} onClose={settle} />
      )}
      {above === 'copy' && <CopyDefaults ambassador={ambassador} onClose={settle} />}
      {above === 'discard' && <DiscardDialog onYes={onClose} onNo={settle} />}
    </Dialog>
  )
}

const isFound = ({ id, service, explanation }: ServiceOption, search: string) =>
  `${service.name} ${service.shortened_display_name} ${explanation} ${id}`
    .toLowerCase()
    .includes(search.trim().toLowerCase())
