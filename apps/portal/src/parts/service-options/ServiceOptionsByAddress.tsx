import { createServiceOption, type Ambassador, type ServiceOption } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, Dialog, Spinner, TextField } from '@treasures/widgets/kit'
import { useCallback, useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { Loaded } from '../list/Loaded.tsx'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import { regions } from '../regions/regions.queries.ts'
import { readId } from '../search-params.ts'
import { AddServiceOption } from './AddServiceOption.tsx'
import { CopyDefaults, NoOptions } from './CopyDefaults.tsx'
import { OptionCard, useStuckFields } from './OptionCard.tsx'
import { OptionFacts } from './OptionFacts.tsx'
import { oneOption, optionsOf } from './service-options.queries.ts'
import '../parts.css'
import './service-options.css'

/**
 * Opens the dialogs of service options by address: `?options=2` lists the options of ambassador 2,
 * `?option=31` shows option 31. Links can therefore open them, and Back closes them.
 */
export function ServiceOptionsByAddress() {
  const [search, setSearch] = useSearchParams()
  const { data: ambassadors } = useQuery(regions)
  const id_ambassador = readId(search, 'options')
  const id_option = readId(search, 'option')
  const close = useCallback(
    () =>
      setSearch(
        (now) => {
          const left = new URLSearchParams(now)
          for (const name of ['options', 'option']) left.delete(name)
          return left
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const ambassador = ambassadors?.find(({ id }) => id === id_ambassador)
  if (ambassador) return <ServiceOptionsDialog ambassador={ambassador} onClose={close} />
  return id_option ? <ServiceOptionView id={id_option} onClose={close} /> : null
}

type ServiceOptionsDialogProps = {
  ambassador: Pick<Ambassador, 'id' | 'mnemonic'>
  onClose: () => void
}

/** Number of cards above which a search appears. */
const manyCards = 8

/** The options of one ambassador, one card each. */
function ServiceOptionsDialog({ ambassador, onClose }: ServiceOptionsDialogProps) {
  const id = useId()
  const query = useQuery(optionsOf(ambassador.id))
  const [above, setAbove] = useState<'none' | 'add' | 'copy'>('none')
  const { noteStuck, close, question } = useStuckFields(onClose)
  const [search, setSearch] = useState('')
  const add = useControl(createServiceOption)
  const settle = () => setAbove('none')

  return (
    <Dialog labelledBy={id} width="wide" onClose={close}>
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
                    onDeleted={onClose}
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
          <Button kind="quiet" onClick={close}>
            Close
          </Button>
        </div>
      </div>
      {above === 'add' && (
        <AddServiceOption id_ambassador={ambassador.id} onAdded={settle} onClose={settle} />
      )}
      {above === 'copy' && <CopyDefaults ambassador={ambassador} onClose={settle} />}
      {question}
    </Dialog>
  )
}

const isFound = ({ id, service, explanation }: ServiceOption, search: string) =>
  `${service.name} ${service.shortened_display_name} ${explanation} ${id}`
    .toLowerCase()
    .includes(search.trim().toLowerCase())

/** Shows one option by its id. */
function ServiceOptionView({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useQuery(oneOption(id))
  // Only staff see the screens with this dialog, and staff receive the whole option.
  const option = data && 'postcode_regex' in data ? data : undefined
  useEffect(() => {
    if (error) console.warn(`treasures: service option ${id} could not be loaded.`, error)
  }, [error, id])
  return (
    <TitledDialog
      title={option ? `${option.service.shortened_display_name}, No ${id}` : `Service Option ${id}`}
      onClose={onClose}
    >
      {option ? (
        <OptionFacts option={option} />
      ) : error ? (
        <p className="muted">There is nothing to show here.</p>
      ) : (
        <Spinner text="Loading Service Option." />
      )}
      <div className="actions">
        <Button onClick={onClose}>OK</Button>
      </div>
    </TitledDialog>
  )
}
