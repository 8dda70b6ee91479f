/** Paths of what is not JSON, and so has no contract (C2SP tlog-tiles below the log's own). */
export const impactLog = {
  /** What stands before `/checkpoint` and `/tile/`; with the host before it, the origin of a new log. */
  prefix: '/api/impact/log',
  ledger: '/api/impact/ledger',
  checkpoint: '/api/impact/log/checkpoint',
  /** The latest one that enough witnesses have cosigned. */
  witnessed: '/api/impact/log/witnessed-checkpoint',
  key: '/api/impact/log/key',
  /** Whom to believe, as C2SP tlog-policy has it. */
  policy: '/api/impact/log/policy',
  tile: '/api/impact/log/tile/*',
} as const
