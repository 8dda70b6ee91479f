import type { Sha256 } from '../bytes.ts'
import { toHex } from '../bytes.ts'
import { type VerifierKey, verifierKeyText } from '../signed-note.ts'

/** One log or witness of a policy. */
export type PolicyKey = { key: VerifierKey; url: string | null }
export type PolicyWitness = PolicyKey & { name: string }
/** At least `threshold` of the members, which are names of witnesses and of earlier groups. */
export type PolicyGroup = { name: string; threshold: number; members: readonly string[] }

/** C2SP tlog-policy: which logs and witnesses are known, and how many of these are enough. */
export type Policy = {
  logs: readonly PolicyKey[]
  witnesses: readonly PolicyWitness[]
  groups: readonly PolicyGroup[]
  /** A witness, a group, or null where none is asked for. */
  quorum: string | null
}

/** Whether the witnesses of these names are enough. */
export const meetsQuorum = (
  { groups, quorum }: Pick<Policy, 'groups' | 'quorum'>,
  names: ReadonlySet<string>,
): boolean => {
  const saw = new Set(names)
  // Members are defined before their group.
  for (const { name, threshold, members } of groups)
    if (members.filter((member) => saw.has(member)).length >= threshold) saw.add(name)
  return quorum === null || saw.has(quorum)
}

/**
 * How many witnesses are enough, of how many, where the quorum is one witness or a group of witnesses alone;
 * null for groups of groups.
 */
export const quorumCount = ({ witnesses, groups, quorum }: Policy): { least: number; of: number } | null => {
  if (quorum === null) return { least: 0, of: witnesses.length }
  const isWitness = (name: string) => witnesses.some((witness) => witness.name === name)
  if (isWitness(quorum)) return { least: 1, of: 1 }
  const group = groups.find(({ name }) => name === quorum)
  return group?.members.every(isWitness) ? { least: group.threshold, of: group.members.length } : null
}

/** The file of a policy, as `readPolicy` reads it. */
export const policyText = ({ logs, witnesses, groups, quorum }: Policy, sha256: Sha256): string => {
  const ofKey = ({ key: { name, type, publicKey }, url }: PolicyKey) =>
    [verifierKeyText(name, type, publicKey, sha256), ...(url === null ? [] : [url])].join(' ')
  return [
    ...logs.map((log) => `log ${ofKey(log)}`),
    ...witnesses.map((witness) => `witness ${witness.name} ${ofKey(witness)}`),
    ...groups.map(({ name, threshold, members }) => `group ${name} ${threshold} ${members.join(' ')}`),
    `quorum ${quorum ?? 'none'}`,
    '',
  ].join('\n')
}

/** A key as two policies, or two lines of one, have it in common. */
export const samePublicKey = (one: VerifierKey, other: VerifierKey): boolean =>
  toHex(one.publicKey) === toHex(other.publicKey)
