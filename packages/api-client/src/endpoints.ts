/*
 * Every endpoint. The contract and the package's exports come from this file. The nouns below have
 * only public calls. `staff-endpoints.ts` has the other nouns.
 */
export * from './staff-endpoints.ts'
export * from './catalogue/services/services.contract.ts'
export * from './jobs/board/board.contract.ts'
export * from './jobs/claims/claims.contract.ts'
export * from './messages/unsubscribe/unsubscribe.contract.ts'
export * from './site/settings/settings.contract.ts'
export * from './site/drawn-board/drawn-board.contract.ts'
