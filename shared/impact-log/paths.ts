/** Paths of what is no JSON, and so has no contract (C2SP tlog-tiles below the log's own). */
export const impactLog = {
  ledger: '/api/impact/ledger',
  checkpoint: '/api/impact/log/checkpoint',
  key: '/api/impact/log/key',
  tile: '/api/impact/log/tile/*',
} as const
