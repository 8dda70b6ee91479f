import { refuseOldNode } from './outer-node.mjs'

refuseOldNode()
import('./install.mjs').then(({ ensureInstalled }) => {
  ensureInstalled()
  return import('./run-check.mjs')
})
