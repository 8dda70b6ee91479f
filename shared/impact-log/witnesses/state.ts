/**
 * How a witness stands to the log.
 * - cosigning: it has signed the last checkpoint that it was sent;
 * - away: it does not respond, and is asked again;
 * - unknown: it does not watch this log;
 * - rejected: it does not trust the log's key;
 * - split: it has seen another history of this log: the alarm;
 * - faulty: what it responds is not what a witness may say.
 */
export const witnessStates = ['cosigning', 'away', 'unknown', 'rejected', 'split', 'faulty'] as const
export type WitnessState = (typeof witnessStates)[number]
