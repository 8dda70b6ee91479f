import type { PaymentPurposeName } from '#shared/payments/payments.ts'
import type { AccountPart } from './features/accounts/own-data/account-part.ts'
import type { Passwords } from './features/accounts/passwords/passwords.ts'
import type { ApprovalParts } from './features/approvals/approval-part.ts'
import type { CatalogueChanges } from './features/catalogue-changes/changes.ts'
import type { DeliverySubjects } from './features/deliveries/delivery-subject.ts'
import type { WitnessPolicy } from './features/impact/cosigning/open-policy.ts'
import type { LogKey } from './features/impact/log-key.ts'
import type { Mailer } from './features/notifications/mailer.ts'
import type { PaymentProvider } from './features/payments/provider.ts'
import type { PaymentPurpose } from './features/payments/purpose.ts'
import type { RestaurantPart } from './features/restaurants/restaurant-part.ts'
import type { Search } from './features/search/open-search.ts'
import type { SettingInfo, SettingName } from './features/settings/registry.ts'
import type { ShelterPart } from './features/shelters/shelter-part.ts'
import type { SupportPart } from './features/support/support-part.ts'
import type { Infrastructure } from './infrastructure.ts'

/** The dependencies of operations: the infrastructure, and what rooms hand in. */
export type Deps = Infrastructure & {
  /** Changes of the catalogue, made by any instance. */
  catalogueChanges: CatalogueChanges
  search: Search
  mailer: Mailer
  /** The preferred payment service, and what there is beside it (payments/services/services.ts). */
  payments: PaymentProvider
  otherPayments: readonly PaymentProvider[]
  /** What is done when a payment settles, by its purpose. */
  paymentPurposes: Record<PaymentPurposeName, PaymentPurpose>
  /** What couriers carry. */
  deliverySubjects: DeliverySubjects
  /** What rooms hand in about accounts, restaurants, conversations with support, and shelters. */
  accountParts: readonly AccountPart[]
  restaurantParts: readonly RestaurantPart[]
  supportParts: readonly SupportPart[]
  shelterParts: readonly ShelterPart[]
  /** What a second admin may have to approve. */
  approvalParts: ApprovalParts
  /** What rooms say of the settings that admins change. */
  settingInfo: Readonly<Record<SettingName, SettingInfo>>
  passwords: Passwords
  /** Signs the checkpoints of the public log; made the first time it is asked for. */
  logKey: () => Promise<LogKey>
  /** Who witnesses the public log; null where nobody is asked to. */
  witnessPolicy: WitnessPolicy | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Handed on to the operations; http itself knows no more of it than the infrastructure. */
    deps: Deps
  }
}
