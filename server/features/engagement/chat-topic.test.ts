import { expect, it } from 'vitest'
import { chatTopic } from './chat-topic.ts'

it.each([
  ['Hello', 'greeting'],
  ['namaste ji', 'greeting'],
  ['Hi, when do you open?', 'hours'],
  ['What are your delivery hours?', 'hours'],
  ['until when can I place the last order', 'hours'],
  ['How long does delivery take?', 'deliveryTime'],
  ['my food is late', 'deliveryTime'],
  ['how many hours until it arrives', 'deliveryTime'],
  ['I want a refund for my delivery', 'refund'],
  ['can I get my money back?', 'refund'],
  ['How do I cancel my order?', 'cancellation'],
  ['Any discount for me?', 'firstOrder'],
  ['is there a first-order code', 'firstOrder'],
  ['Can I pay cash on delivery?', 'payment'],
  ['UPI?', 'payment'],
  ['मेरा ऑर्डर रद्द करना है', 'cancellation'],
  ['डिलीवरी में कितनी देर लगेगी?', 'deliveryTime'],
  ['नमस्ते', 'greeting'],
  ['Which of your dishes has saffron?', 'other'],
  ['history of the thali', 'other'],
] as const)('"%s" is about %s', (message, topic) => expect(chatTopic(message)).toBe(topic))
