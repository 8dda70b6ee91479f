export { SharedDevice } from './shared-device.tsx'
