import type { HealthFacts } from './health.rules.ts'

export const at = new Date('2026-11-24T12:00:00Z')
export const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
export const tasks = { due: 0, retrying: 0, planned: 3, running: 1, dead: 0, due_since: null }
/** Facts of an installation without any problem. */
export const fine: HealthFacts = {
  at,
  isProduction: true,
  hasOpened: true,
  figures: { tasks, queued: [], recent: [] },
  mailLeaves: true,
  textsLeave: true,
  business: { gaps: [], ignored: [] },
  hasPostcodes: true,
  mailProblem: null,
  takesAnswers: true,
  cardProblem: null,
  webhooks: [],
  backups: {
    isSetUp: true,
    rows: [
      {
        started_at: ago(570),
        made_at: ago(570),
        error: null,
        tested_at: ago(500),
        test_error: null,
      },
    ],
  },
  figureChecks: [{ checked_at: ago(560), difference: null }],
  certificate: { is: 'read', endsAt: ago(-60 * 24 * 60), problem: undefined },
  database: {
    engine: 'postgres',
    address: { host: 'db.example.org', name: 'treasures' },
    isEncrypted: true,
    took: 2,
    pool: { size: 4, idle: 3, waiting: 0, most: 10 },
  },
  files: {
    place: { kind: 'bucket', bucket: 'treasures-files', host: 's3.example.org' },
    took: 12,
    problem: undefined,
  },
  disks: [{ folder: '/data', free: 50e9, size: 100e9 }],
  versions: { treasures: '0.1.0', node: '24.21.0', database: '17.4', migration: '0070_backups' },
}
