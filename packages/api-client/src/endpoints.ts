/* Every endpoint: from here come the contract and what the package exports. Nouns whose calls are all public stand here. */
export * from './staff-endpoints.ts'
export * from './catalogue/services/services.contract.ts'
export * from './jobs/board/board.contract.ts'
export * from './jobs/claims/claims.contract.ts'
export * from './messages/unsubscribe/unsubscribe.contract.ts'
export * from './site/settings/settings.contract.ts'
export * from './site/drawn-board/drawn-board.contract.ts'
