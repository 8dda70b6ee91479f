import { openRazorpayStandIn } from '../bench/stand-ins/razorpay/open.ts'
import type { Delivery, Webhook } from '../bench/stand-ins/webhook-sender.ts'
import { noon, testApp } from './app.ts'
import { serviceMarketplace } from './hosted.ts'

/**
 * A marketplace whose customers pay at the stand-in of Razorpay. No job runs, and no webhook comes,
 * unless told to.
 */
export const razorpayMarketplace = async (environment: Record<string, string> = {}) => {
  const standIn = await openRazorpayStandIn({ webhookUrl: 'http://127.0.0.1:9/', clock: () => noon })
  const m = await serviceMarketplace(
    await testApp({
      environment: {
        PAYMENTS: 'razorpay,cash',
        PUBLIC_URL: 'http://food.example',
        ...standIn.environment,
        ...environment,
      },
    }),
  )
  standIn.faults.clock = () => m.deps.clock()
  const post = async ({ body, headers }: Webhook): Promise<number> =>
    (await m.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload: body })).statusCode
  const linkOf = (paymentId: string) => {
    const link = [...standIn.books.links.values()].find((one) => one.reference_id === paymentId)
    if (!link) throw new Error(`payment ${paymentId} has no link`)
    return link
  }
  return {
    ...m,
    standIn,
    linkOf,
    linkOfOrder: async (orderId: string) => linkOf((await m.paymentOf(orderId)).id),
    post,
    /** Sends the webhooks that wait, and does the jobs that they and others left; returns the statuses. */
    webhooks: async (delivery: Delivery = {}): Promise<number[]> => {
      const statuses = await standIn.webhooks.deliver({ post, ...delivery })
      await m.deliver()
      return statuses
    },
    close: async () => {
      await m.close()
      await standIn.close()
    },
  }
}
export type RazorpayMarketplace = Awaited<ReturnType<typeof razorpayMarketplace>>
