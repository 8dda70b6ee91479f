import { template } from '../template.ts'

/** Messages to the operator, in English. */
export const contactMessage = template<{ name: string; email: string; topic: string; message: string }>({
  topic: 'request',
  write: (_i18n, { name, email, topic, message }) => ({
    subject: `Message from the site: ${topic}`,
    paragraphs: [`From ${name} <${email}>`, `Topic: ${topic}`, message],
  }),
})

export const helpRequested = template<{ name: string; topic: string; orderId: string; message: string }>({
  topic: 'request',
  write: (_i18n, { name, topic, orderId, message }, { url }) => ({
    subject: `Request for help: ${topic}`,
    paragraphs: [
      `From ${name}${orderId === '' ? '' : `, about order ${orderId}`}`,
      message,
      `Please answer on the site: ${url}/admin-dashboard`,
    ],
  }),
})

type Application = {
  number: string
  businessName: string
  businessType: string
  address: string
  city: string
  contactName: string
  email: string
  phone: string
  description: string
}

export const applicationToReview = template<Application>({
  topic: 'request',
  write: (_i18n, application) => ({
    subject: `Partner application ${application.number}`,
    paragraphs: [
      `${application.businessName} (${application.businessType}), ${application.address}, ${application.city}`,
      `${application.contactName}, ${application.email}, ${application.phone}`,
      ...(application.description === '' ? [] : [application.description]),
    ],
  }),
})
