import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'

/**
 * `npm start -- --payments razorpay,stripe`: the demo with a payment service. Without keys of one's own the
 * stand-in of bench/stand-ins is started beside it, which moves no money.
 */
export const startPayments = async () => {
  const at = process.argv.indexOf('--payments')
  if (at === -1) return
  const names = process.argv[at + 1] ?? ''
  process.env.PAYMENTS = names.split(',').includes('cash') ? names : `${names},cash`
  const standIns = names.split(',').filter((name) => isWithoutKeys(name))
  if (standIns.length === 0) return
  const file = path.join(root, 'bench', 'stand-ins', 'beside-demo.ts')
  const { openBesideDemo } = await import(pathToFileURL(file).href)
  Object.assign(process.env, await openBesideDemo(standIns, process.env.PORT || '3000'))
}

const isWithoutKeys = (name) =>
  (name === 'razorpay' && !process.env.RAZORPAY_KEY_ID) ||
  (name === 'stripe' && !process.env.STRIPE_SECRET_KEY)
