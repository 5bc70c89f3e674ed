import {
  showPounds,
  walletTransactionKinds,
  dayInWords,
  type WalletTransaction,
  listWalletTransactions,
} from '@treasures/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { Loaded } from '../list/Loaded.tsx'
import { count } from '../words.ts'

const perPage = 10

/** Entries of a wallet, newest first. */
export function WalletEntries({ id }: { id: number }) {
  const [page, turnTo] = useState(1)
  const query = useQuery({
    ...queryOf(listWalletTransactions, { params: { id }, query: { page, per_page: perPage } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query}>
      {({ data, meta }) => {
        const pages = Math.max(1, Math.ceil(meta.total / meta.per_page))
        if (meta.total === 0) return <p className="muted">No entries yet.</p>
        return (
          <>
            <ol className="wallet-entries" aria-label="Entries of the wallet">
              {data.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            {pages > 1 && (
              <div className="wallet-pages">
                <Button kind="text" disabled={page === 1} onClick={() => turnTo(page - 1)}>
                  Newer
                </Button>
                <span className="small muted">
                  Page {count(page)} of {count(pages)}
                </span>
                <Button kind="text" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
                  Older
                </Button>
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const kinds: Readonly<Record<string, string>> = walletTransactionKinds

/**
 * Removes the kind from the start of an entry's own words: "Invoice INV-000012" becomes
 * "INV-000012".
 */
const withoutKind = (kind: string, words: string) =>
  words.startsWith(`${kind} `) ? words.slice(kind.length + 1) : words

const Entry = ({ entry }: { entry: WalletTransaction }) => (
  <li>
    <span>
      <b>{kinds[entry.kind] ?? entry.kind}</b>{' '}
      <span className="wallet-words">{withoutKind(kinds[entry.kind] ?? '', entry.descr)}</span>
      <span className="small muted wallet-line">
        {[dayInWords(entry.happened_on), entry.by].filter(Boolean).join(' · ')}
      </span>
    </span>
    <span className="wallet-amount">
      {entry.amount > 0 && '+'}
      {showPounds(entry.amount)}
      <span className="small muted wallet-line">Balance {showPounds(entry.balance)}</span>
    </span>
  </li>
)
