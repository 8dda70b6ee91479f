import type { Sha256 } from '../bytes.ts'
import { readVerifierKey, type VerifierKey } from '../signed-note.ts'
import { isCosignatureType } from './cosignature.ts'
import { type Policy, type PolicyGroup, type PolicyKey, type PolicyWitness, samePublicKey } from './policy.ts'

/** What is wrong with a policy, and in which line, from 1; `line` 0: of the whole. */
export class PolicyError extends Error {
  readonly line: number
  constructor(line: number, what: string) {
    super(line === 0 ? `The policy ${what}.` : `Line ${line} of the policy ${what}.`)
    this.line = line
  }
}

const none = 'none'
/** Tab, line break, and everything from the space on but DEL. */
const isAllowed = (byte: number): boolean =>
  byte === 9 || byte === 10 || (byte >= 0x20 && byte !== 0x7f && byte <= 0xff)

/** The octets of a file as characters, one each: a name is compared by its octets. */
const octets = (file: Uint8Array): string => {
  let text = ''
  for (const byte of file) text += String.fromCharCode(byte)
  return text
}

/** UTF-8; what is none stays in octets, so that two names that differ never become one. */
const decode = (text: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(text, (character) => character.charCodeAt(0)),
    )
  } catch {
    return text
  }
}

/** Reads a file of C2SP tlog-policy. Throws PolicyError for the first line that is none of a policy. */
export const readPolicy = (file: Uint8Array, sha256: Sha256): Policy => {
  const logs: PolicyKey[] = []
  const witnesses: PolicyWitness[] = []
  const groups: PolicyGroup[] = []
  /** Names of witnesses and groups, in octets, with the name that everybody reads. */
  const names = new Map<string, string>()
  const members = new Set<string>()
  let quorum: string | null | undefined

  for (const [index, line] of octets(file).split('\n').entries()) {
    const wrong = (what: string): never => {
      throw new PolicyError(index + 1, what)
    }
    if (![...line].every((character) => isAllowed(character.charCodeAt(0))))
      wrong('has a character that no policy may have')
    const [keyword = '', ...items] = line.split(/[ \t]+/).filter((item) => item !== '')
    const [first = '', second = '', third, ...rest] = items
    if (keyword === '' || keyword.startsWith('#')) continue
    const keyOf = (text: string): VerifierKey =>
      readVerifierKey(decode(text), sha256) ?? wrong('has no verifier key (name+id+key) where one belongs')
    const define = (name: string) => {
      if (name === '' || name === none || names.has(name)) wrong(`defines the name ${decode(name)} again`)
      names.set(name, decode(name))
    }
    const refer = (name: string): string =>
      names.get(name) ?? wrong(`refers to ${decode(name)}, which no line before it defines`)
    switch (keyword) {
      case 'log': {
        const key = keyOf(first)
        if (items.length > 2) wrong('has more than a key and a URL')
        if (logs.some((log) => samePublicKey(log.key, key))) wrong('has a key that another log has')
        logs.push({ key, url: second === '' ? null : decode(second) })
        break
      }
      case 'witness': {
        const key = keyOf(second)
        if (rest.length > 0) wrong('has more than a name, a key and a URL')
        if (!isCosignatureType(key.type)) wrong('has a key that does not cosign (type 4 or 6)')
        if (witnesses.some((witness) => samePublicKey(witness.key, key)))
          wrong('has a key that another witness has')
        define(first)
        witnesses.push({ name: decode(first), key, url: third ? decode(third) : null })
        break
      }
      case 'group': {
        const listed = items.slice(2)
        const [threshold] =
          second === 'any'
            ? [1]
            : second === 'all'
              ? [listed.length]
              : [/^[1-9]\d{0,5}$/.test(second) ? Number(second) : wrong('says neither any, all nor a number')]
        if (listed.length === 0 || threshold > listed.length) wrong('has fewer members than it asks for')
        for (const member of listed) {
          refer(member)
          if (members.has(member)) wrong(`has ${decode(member)}, which is a member already`)
          members.add(member)
        }
        define(first)
        groups.push({ name: decode(first), threshold, members: listed.map(refer) })
        break
      }
      case 'quorum':
        if (items.length !== 1) wrong('must name one witness or group, or none')
        if (quorum !== undefined) wrong('is a second quorum')
        quorum = first === none ? null : refer(first)
        break
      default:
        wrong(`begins with ${decode(keyword)}, which is no word of a policy`)
    }
  }
  if (quorum === undefined) throw new PolicyError(0, 'has no quorum line')
  return {
    logs,
    witnesses,
    groups,
    quorum,
  }
}
