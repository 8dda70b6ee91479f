import { ensureBuilt } from '../scripts/build.mjs'

/** Journeys and programs run against what visitors get; other tests need no build. */
export default () => ensureBuilt(process.execPath)
