import { persistedStore } from '../../../lib/state/persisted-store.ts'

/* What is used here of WebUSB (https://wicg.github.io/webusb/), which only Chromium has. */
type Endpoint = { endpointNumber: number; direction: 'in' | 'out'; type: string }
type Alternate = { interfaceClass: number; endpoints: readonly Endpoint[] }
type Device = {
  vendorId: number
  productId: number
  serialNumber?: string | null
  productName?: string | null
  configuration: {
    interfaces: readonly { interfaceNumber: number; alternates: readonly Alternate[] }[]
  } | null
  open: () => Promise<void>
  close: () => Promise<void>
  selectConfiguration: (value: number) => Promise<void>
  claimInterface: (number: number) => Promise<void>
  releaseInterface: (number: number) => Promise<void>
  transferOut: (endpoint: number, data: Uint8Array) => Promise<{ status: string }>
  forget?: () => Promise<void>
}
type Usb = {
  getDevices: () => Promise<Device[]>
  requestDevice: (options: { filters: { classCode: number }[] }) => Promise<Device>
}

/** The class of printers in USB. */
const printerClass = 7
/** Bytes at a time: printers have small buffers. */
const chunk = 4_096

/** Undefined where the browser has no WebUSB. */
export const usb = (): Usb | undefined => (navigator as { usb?: Usb }).usb

export type KnownPrinter = { vendorId: number; productId: number; serialNumber: string; name: string }

/** The receipt printer of this device; null: the browser prints. */
export const knownPrinter = persistedStore<KnownPrinter | null>('receiptPrinter', null, (value) => {
  const { vendorId, productId, serialNumber, name } = (value ?? {}) as Partial<KnownPrinter>
  return typeof vendorId === 'number' &&
    typeof productId === 'number' &&
    typeof serialNumber === 'string' &&
    typeof name === 'string'
    ? { vendorId, productId, serialNumber, name }
    : undefined
})

const isKnown = (device: Device, known: KnownPrinter): boolean =>
  device.vendorId === known.vendorId &&
  device.productId === known.productId &&
  (device.serialNumber ?? '') === known.serialNumber

/** Opens the printer for `work` alone, so that other programs and tabs can print as well. */
const withPrinter = async (
  device: Device,
  work: (send: (data: Uint8Array) => Promise<{ status: string }>) => Promise<void>,
): Promise<void> => {
  await device.open()
  try {
    if (device.configuration === null) await device.selectConfiguration(1)
    const found = device.configuration?.interfaces
      .map(({ interfaceNumber, alternates: [first] }) => ({
        interfaceNumber,
        endpoint:
          first?.interfaceClass === printerClass
            ? first.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
            : undefined,
      }))
      .find(({ endpoint }) => endpoint !== undefined)
    if (!found?.endpoint) throw new Error('the device takes nothing to print')
    const { interfaceNumber, endpoint } = found
    await device.claimInterface(interfaceNumber)
    await work((data) => device.transferOut(endpoint.endpointNumber, data))
    await device.releaseInterface(interfaceNumber)
  } finally {
    await device.close()
  }
}

/**
 * Lets somebody choose a printer, tries to open it, and keeps it for this device. False: nothing was chosen.
 */
export const connectPrinter = async (): Promise<boolean> => {
  let device: Device
  try {
    device = await (usb() as Usb).requestDevice({ filters: [{ classCode: printerClass }] })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false
    throw error
  }
  await withPrinter(device, async () => undefined)
  const { vendorId, productId, serialNumber, productName } = device
  knownPrinter.set({ vendorId, productId, serialNumber: serialNumber ?? '', name: productName ?? '' })
  return true
}

/** The browser prints from now on, and this site may not reach the printer any more. */
export const clearPrinter = async (): Promise<void> => {
  const known = knownPrinter.get()
  knownPrinter.set(null)
  if (known === null) return
  const device = (await usb()?.getDevices())?.find((one) => isKnown(one, known))
  await device?.forget?.()
}

/**
 * Sends bytes to the printer of this device. Throws where it is not there, is used by another program, or
 * stops.
 */
export const sendToPrinter = async (known: KnownPrinter, bytes: Uint8Array): Promise<void> => {
  const device = (await usb()?.getDevices())?.find((one) => isKnown(one, known))
  if (!device) throw new Error('the printer is not there')
  await withPrinter(device, async (send) => {
    for (let at = 0; at < bytes.length; at += chunk) {
      const { status } = await send(bytes.slice(at, at + chunk))
      if (status !== 'ok') throw new Error(`the printer stopped: ${status}`)
    }
  })
}
