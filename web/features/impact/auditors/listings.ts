import { impactLog } from '#shared/impact-log/paths.ts'

/* What is the same in every language: the exact bytes. `||` joins them, 0x is a byte, \n a line break. */

export const entryListing = `{"at":"2026-11-22T10:00:00.000Z","facts":{"amount":50000,"donation":"…"},"hash":"…","kind":"donated","prev":"…","seq":1}

hash = hex(SHA-256(JCS(entry without "hash")))
prev = hash of the entry before; 64 zeros for seq 1
JCS  = RFC 8785, UTF-8`

export const treeListing = `index = seq - 1
leaf  = SHA-256(0x00 || JCS(entry with "hash"))
node  = SHA-256(0x01 || left || right)
empty = SHA-256("")                               RFC 9162, section 2.1`

export const checkpointListing = `<origin>\\n
<number of entries>\\n
<base64 of the root>\\n
\\n
— <origin> base64(key id || Ed25519 signature of the three lines)\\n
— <witness> base64(key id || time || signature)\\n     one for each cosignature

verifier key = name + "+" + hex(key id) + "+" + base64(type || public key)
key id       = first 4 bytes of SHA-256(name || \\n || type || public key)
type         = 0x01 log, Ed25519 · 0x04 witness, Ed25519 · 0x06 witness, ML-DSA-44`

export const cosignatureListing = `time = seconds since 1970, 8 bytes, big-endian

0x04 signs  "cosignature/v1\\n" || "time " || time in decimal || "\\n" || the three lines
0x06 signs  "subtree/v1\\n" 0x00
            || length of the witness's name (1 byte) || name
            || time (8 bytes)
            || length of the origin (1 byte) || origin
            || 0 (8 bytes) || number of entries (8 bytes) || root (32 bytes)`

export const tileListing = `GET ${impactLog.prefix}/tile/<L>/<N>            256 hashes of 32 bytes
GET ${impactLog.prefix}/tile/<L>/<N>.p/<W>      the first W of them
GET ${impactLog.prefix}/tile/entries/<N>[.p/<W>]  entries, each after its length in 2 bytes, big-endian

<L>  0: leaves; 1: subtrees of 256 leaves; 2: of 65,536 …
<N>  in groups of three digits, all but the last with an x: 1234067 is x001/x234/067`

export const proofListing = `c2sp.org/tlog-proof@v1
extra <base64 of JCS(entry with "hash")>
index <index>
<base64 of a hash>                                the leaf's sibling first (RFC 9162, section 2.1.3)
…

<checkpoint, as above>`

export const policyListing = `log <verifier key of the log>
witness city <verifier key of the witness>
witness uni <verifier key>
witness press <verifier key>
group enough 2 city uni press
quorum enough`

/** What is served, each with the name of what it is. */
export const paths = {
  ledger: `GET ${impactLog.ledger}`,
  checkpoint: `GET ${impactLog.checkpoint}`,
  witnessed: `GET ${impactLog.witnessed}`,
  key: `GET ${impactLog.key}`,
  policy: `GET ${impactLog.policy}`,
  tile: `GET ${impactLog.tile}`,
  witnesses: 'GET /api/impact/witnesses',
  proof: 'GET /api/donations/<id>/proof?token=<token>',
  tlogProof: 'GET /api/donations/<id>/proof.tlog-proof?token=<token>',
} as const
