import { readFileSync } from 'node:fs'
import type { Policy, PolicyWitness } from '#shared/impact-log/witnesses/policy.ts'
import { PolicyError, readPolicy } from '#shared/impact-log/witnesses/read-policy.ts'
import type { Settings } from '../../../settings.ts'
import { StartupError } from '../../../startup/startup-error.ts'
import { sha256 } from '../sha256.ts'

export type Witness = PolicyWitness & { url: string }
/** Whom the log asks to witness its checkpoints, and how many of them are enough. */
export type WitnessPolicy = Omit<Policy, 'logs' | 'witnesses'> & { witnesses: readonly Witness[] }

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Where checkpoints may be sent. The address is the operator's own, who wrote the file. */
const isSubmissionPrefix = (text: string | null): text is string => {
  const url = URL.parse(text ?? '')
  return (
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '')
  )
}

/**
 * The policy of WITNESS_POLICY, a file as C2SP tlog-policy has it, whose witnesses have their submission
 * prefix as URL; null without. Throws StartupError for a file that cannot be read or is no such policy.
 */
export const openWitnessPolicy = ({
  witnessPolicy,
}: Pick<Settings, 'witnessPolicy'>): WitnessPolicy | null => {
  if (witnessPolicy === undefined) return null
  const wrong = (why: string): never => {
    throw new StartupError(`The setting WITNESS_POLICY is wrong: ${why}`)
  }
  const policy = ((): Policy => {
    try {
      return readPolicy(readFileSync(witnessPolicy), sha256)
    } catch (error) {
      return wrong(
        error instanceof PolicyError
          ? `${witnessPolicy}: ${error.message}`
          : `${witnessPolicy} cannot be read: ${(error as Error).message}`,
      )
    }
  })()
  const { groups, quorum } = policy
  const witnesses = policy.witnesses.map((witness): Witness => {
    const { name, url } = witness
    return isSubmissionPrefix(url)
      ? { ...witness, url: url.replace(/\/$/, '') }
      : wrong(`the witness ${name} needs its submission prefix, an https URL without a question mark.`)
  })
  return { witnesses, groups, quorum }
}
