import {
  closeRegion,
  inviteStaff,
  takeOverOptions,
  transferOutcodes,
  updateRegion,
  updateRegionOutcodes,
  type Region,
  type RegionStep,
} from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { paths } from '#app/paths.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { HoldersMap } from '#parts/regions/CodesField.tsx'
import { InviteStaff } from '#parts/staff/InviteStaff.tsx'
import { count, day } from '#parts/words.ts'
import { CloseRegion } from './CloseRegion.tsx'
import { DownloadRegion } from './DownloadRegion.tsx'
import { EditRegion } from './EditRegion.tsx'
import { MoveCodes } from './MoveCodes.tsx'
import { SetCodes } from './SetCodes.tsx'
import { TakeOver } from './TakeOver.tsx'
import '#parts/panels/profile.css'
import './region.css'

type Task = 'codes' | 'move' | 'edit' | 'close' | 'take' | 'invite'

/**
 * Page of one region: steps left before its first booking, a map of its codes, and the business
 * that runs it.
 */
export function RegionPage({ region }: { region: Region }) {
  const [task, setTask] = useState<Task>()
  const navigate = useNavigate()
  const close = () => setTask(undefined)
  const codes = region.codes.map(({ outcode }) => outcode)
  const may = {
    codes: useControl(updateRegionOutcodes),
    move: useControl(transferOutcodes),
    edit: useControl(updateRegion),
    close: useControl(closeRegion),
    take: useControl(takeOverOptions),
    invite: useControl(inviteStaff),
  }
  const press = (of: Task, label: string) => (
    <ControlButton control={may[of]} kind="quiet" onClick={() => setTask(of)}>
      {label}
    </ControlButton>
  )
  const ways: Record<RegionStep, { words: string; way: ReactNode }> = {
    outcodes: { words: 'It has no outward codes.', way: press('codes', 'Choose outward codes') },
    prices: {
      words: 'No service has a price.',
      way: (
        <>
          {press('take', 'Take over services and prices')}
          <Link to={paths.serviceOptions({ id: region.id })}>Set prices</Link>
        </>
      ),
    },
    treasures: {
      words: lacking(region),
      way: <Link to={paths.treasureAdd()}>Add a treasure</Link>,
    },
    sign_in: {
      words: 'The franchisee cannot sign in yet.',
      way: press('invite', 'Invite the franchisee'),
    },
  }
  return (
    <>
      <p className="muted">
        {[
          region.mnemonic,
          region.run_by === 'owner' ? 'Run by the owner' : 'Run by a franchisee',
          `since ${day(region.opened_on)}`,
        ].join(' · ')}{' '}
        {region.closed_on && (
          <Tag tone="warn">
            {`Closes on ${day(region.closed_on)}`}
            {region.closed_to && `, ${region.closed_to.region_name} takes over`}
          </Tag>
        )}
      </p>
      {region.missing.length > 0 && (
        <Panel title="Until the first booking">
          <ul className="region-missing">
            {region.missing.map((step) => (
              <li key={step}>
                <span>{ways[step].words}</span> <span className="links">{ways[step].way}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Outward codes">
        <p>{codes.length ? codes.join(', ') : 'None yet: nothing can be booked here.'}</p>
        {region.codes.some(({ until }) => until) && (
          <ul>
            {region.codes.flatMap(({ outcode, until }) =>
              until ? [<li key={outcode}>{`${outcode} until ${day(until)}`}</li>] : [],
            )}
          </ul>
        )}
        <HoldersMap codes={codes} onChoose={() => setTask('codes')} />
        {region.closed_on === null && codes.length > 0 && (
          <p className="links">
            {press('codes', 'Change outward codes')}
            {press('move', 'Move codes to another region')}
          </p>
        )}
      </Panel>
      <Panel title="Who runs it">
        <p>
          {[region.company, region.address, region.vat_number, region.email]
            .filter(Boolean)
            .join(' · ') || 'No business details yet.'}
        </p>
        <p>
          {region.sign_ins.length
            ? `Signs in: ${region.sign_ins.map(({ name, email }) => `${name} (${email})`).join(', ')}`
            : 'Nobody signs in as its franchisee.'}
        </p>
        <p className="links">{press('edit', 'Edit region')}</p>
      </Panel>
      <Panel title="In the region">
        <p>
          Customers: {count(region.customers)}. Treasures: {count(region.treasures)}. Unclaimed
          jobs: {count(region.open_jobs)}.
        </p>
        <p className="links">
          {region.closed_on === null && press('take', 'Take over services and prices')}
          {region.closed_on === null && press('close', 'Close region')}
        </p>
      </Panel>
      <DownloadRegion region={region} />
      {task === 'codes' && <SetCodes region={region} onClose={close} />}
      {task === 'move' && <MoveCodes region={region} onClose={close} />}
      {task === 'edit' && <EditRegion region={region} onClose={close} />}
      {task === 'invite' && <InviteStaff region={region} onClose={close} />}
      {task === 'take' && <TakeOver region={region} onClose={close} />}
      {task === 'close' && (
        <CloseRegion
          region={region}
          onClose={close}
          onClosed={() => void navigate(paths.franchisees())}
        />
      )}
    </>
  )
}

/** Returns a sentence such as "No treasure can do Gardening, Cleaning." */
function lacking({ services }: Region): string {
  const names = services.filter(({ treasures }) => treasures === 0).map(({ name }) => name)
  return names.length ? `No treasure can do ${names.join(', ')}.` : 'It has no treasures yet.'
}
