import { refuseOldNode } from './outer-node.mjs'

refuseOldNode()
import('./run-command.mjs')
