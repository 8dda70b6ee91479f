import type { ChatTopic } from '#shared/engagement/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { i18nFor } from '../../languages.ts'
import { onlineMethods } from '../payments/services/services.ts'
import { issueCode } from '../promotions/issue-code.ts'
import { validatePromo } from '../promotions/validate-promo.ts'
import type { Answer, ChatReply } from './chat-reply.ts'
import { deliveryTimeReply } from './delivery-time-reply.ts'
import { dishReply } from './dish-reply.ts'
import { deliveryFeeReply, dietReply } from './menu-replies.ts'
import { complaintReply, orderStatusReply } from './order-replies.ts'

type LookedUp =
  | 'firstOrder'
  | 'orderStatus'
  | 'complaint'
  | 'deliveryTime'
  | 'deliveryFee'
  | 'dish'
  | 'diet'
  | 'donation'
  | 'hours'

/** The chat's answers that are the same for everybody (specification section 9). */
const replies: Record<Exclude<ChatTopic, LookedUp> | 'cashOnly' | 'personByMail', string> = {
  greeting:
    /*i18n*/ 'Hello! How can I help you? Ask me about delivery, refunds, cancelling, opening hours, offers or payment.',
  refund:
    /*i18n*/ 'You can ask for a refund within 30 min of delivery, on the page of your order. We look at every request.',
  cancellation:
    /*i18n*/ 'Cancelling is free within 5 min of ordering, on the page of your order. What you paid goes back in full.',
  payment: /*i18n*/ 'You can pay by card, by UPI or in cash on delivery.',
  cashOnly: /*i18n*/ 'You pay the courier in cash when your food is there.',
  person:
    /*i18n*/ 'Of course. A person of our team goes on from here and has what you wrote; you find the conversation under Help.',
  personByMail: /*i18n*/ 'Of course. Please leave a message: a person of our team answers by email.',
  other:
    /*i18n*/ 'I am not sure about that one. Would you like to leave a message? Our team answers by email.',
}

const donationAnswer = (language: Language): Answer => {
  const i18n = i18nFor(language)
  return {
    reply: i18n._(
      /*i18n*/ 'Thank you for asking! Any amount from ₹1 on goes into the fund for meals, and you get a receipt at once.',
    ),
    link: { label: i18n._(/*i18n*/ 'Donate'), path: '/donate' },
  }
}

const hoursAnswer = (language: Language): Answer => {
  const i18n = i18nFor(language)
  return {
    reply: i18n._(
      /*i18n*/ 'As a rule we are open from 10:00 AM to 11:00 PM, and the last order is at 10:30 PM. Each kitchen has hours of its own: they are on its page.',
    ),
    link: { label: i18n._(/*i18n*/ 'Open now'), path: '/restaurants?open=true' },
  }
}

const answerTo = async (
  deps: Deps,
  caller: Caller | null,
  topic: Exclude<ChatTopic, 'firstOrder' | 'dish'>,
  language: Language,
): Promise<Answer> => {
  switch (topic) {
    case 'orderStatus':
      return orderStatusReply(deps, caller, language)
    case 'complaint':
      return complaintReply(deps, caller, language)
    case 'diet':
      return dietReply(deps, language)
    case 'deliveryTime':
      return deliveryTimeReply(deps, language)
    case 'hours':
      return hoursAnswer(language)
    case 'deliveryFee':
      return deliveryFeeReply(deps, language)
    case 'donation':
      return donationAnswer(language)
    default: {
      const known =
        topic === 'payment' && onlineMethods(deps).length === 0
          ? 'cashOnly'
          : topic === 'person' && caller === null
            ? 'personByMail'
            : topic
      return { reply: i18nFor(language)._(replies[known]), link: null }
    }
  }
}

/**
 * The chat's answer to a message about `topic`, from the product's own data where it has some. For a first
 * order it issues a code for 20 % off: to an account always the same one, and none after its first order; to
 * a visitor a new one each time.
 */
export const replyToChat = async (
  deps: Deps,
  caller: Caller | null,
  { topic, message }: { topic: ChatTopic; message: string },
  language: Language,
): Promise<ChatReply> => {
  if (topic === 'firstOrder') return firstOrderReply(deps, caller, language)
  const found = topic === 'dish' ? await dishReply(deps, message, language) : null
  if (found) return { topic, ...found, promoCode: null }
  const asked = topic === 'dish' ? 'other' : topic
  return { topic: asked, ...(await answerTo(deps, caller, asked, language)), promoCode: null }
}

const firstOrderReply = async (deps: Deps, caller: Caller | null, language: Language): Promise<ChatReply> => {
  const i18n = i18nFor(language)
  const said = { topic: 'firstOrder' as const, link: null }
  const { code, percent } = await issueCode(deps, 'chat', caller?.userId ?? null)
  try {
    await validatePromo(deps, code, { userId: caller?.userId ?? null, ip: null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...said, reply: i18n._(error.message), promoCode: null }
  }
  const reply = i18n._(
    /*i18n*/ 'With pleasure: the code {code} takes {percent}% off your first order. Enter it at checkout within 30 days.',
    { code, percent },
  )
  return { ...said, reply, promoCode: code }
}
