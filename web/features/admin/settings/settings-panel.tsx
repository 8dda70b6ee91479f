import { useLingui } from '@lingui/react/macro'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { PartsNav } from '../../../ui/page/parts-nav.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { CannedRepliesForm } from './canned-replies-form.tsx'
import { PlannedPay } from './planned-pay.tsx'
import { PlannedRates } from './planned-rates.tsx'
import { PlatformArea } from './platform-area.tsx'
import { SettingForm } from './setting-form.tsx'
import { useSettings } from './use-settings.ts'

/** Placeholders of canned replies, as they are typed. */
const [name, order] = ['{name}', '{order}']

/** What the whole platform runs by. Every change holds at once on every instance, and is in the audit log. */
const SettingsPanel = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useSettings()
  const parts: [id: string, title: string][] = [
    ['settings-ordering', t`Taking orders`],
    ['settings-area', t`Where we deliver`],
    ['settings-pricing', t`Prices and shares`],
    ['settings-foodSafety', t`Surplus food`],
    ['settings-rescue', t`Rescues`],
    ['settings-meals', t`Sponsored meals`],
    ['settings-credit', t`Store credit`],
    ['settings-approvals', t`What takes a second admin`],
    ['settings-accounts', t`Sign-up`],
    ['settings-support', t`Canned replies`],
    ['settings-invoicing', t`Invoices`],
  ]
  if (!data) return error ? <PartFailure error={error} onRetry={refetch} /> : <PageSkeleton />
  return (
    <UnsavedGuard>
      <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,48rem)_13rem]">
        <PartsNav label={t`Parts of the settings`} parts={parts} />
        <div className="min-w-0 space-y-6">
          <Section
            id="settings-ordering"
            title={t`Taking orders`}
            text={t`The minutes hold for orders from now on; those that are open keep theirs.`}
          >
            <SettingForm
              part="ordering"
              label={t`Save how orders are taken`}
              values={data.ordering}
              fields={[
                { name: 'open', label: t`Customers can order`, kind: 'switch' },
                {
                  name: 'notice',
                  label: t`What customers are told while they cannot`,
                  hint: t`Empty: that no orders are taken right now`,
                  kind: 'text',
                },
                {
                  name: 'pinCodes',
                  label: t`PIN codes that are delivered to`,
                  hint: t`Or their first digits, such as 560, 5621. Empty: wherever a restaurant delivers`,
                  kind: 'list',
                },
                { name: 'acceptMinutes', label: t`Minutes to accept an order`, kind: 'minutes' },
                { name: 'cancelMinutes', label: t`Minutes to cancel free of charge`, kind: 'minutes' },
                {
                  name: 'refundMinutes',
                  label: t`Minutes after delivery to ask for a refund`,
                  kind: 'minutes',
                },
                {
                  name: 'doorMinutes',
                  label: t`Minutes that couriers wait at a door`,
                  hint: t`For a customer who cannot be reached`,
                  kind: 'minutes',
                },
                {
                  name: 'doorCodeFrom',
                  label: t`Orders from this amount on are handed over by a code`,
                  hint: t`The customer has it, the courier asks for it; 0: only where a customer wants it`,
                  kind: 'amount',
                },
                {
                  name: 'reminderMinutes',
                  label: t`Minutes before an order for later to remind of it`,
                  hint: t`Its customer, by e-mail and in the browser; 0: not at all`,
                  kind: 'minutes',
                },
                {
                  name: 'counterMinutes',
                  label: t`Minutes that food waits at the counter`,
                  hint: t`For a customer who collects it, once it is ready and due`,
                  kind: 'minutes',
                },
                {
                  name: 'noShowRefundPercent',
                  label: t`Refund where nobody comes for it (%)`,
                  hint: t`Of what was paid; the restaurant is paid for it all the same`,
                  kind: 'percent',
                },
              ]}
            />
          </Section>
          <Section
            id="settings-area"
            title={t`Where we deliver`}
            text={t`The platform's own delivery areas, around those of all restaurants. What is collected at the counter goes everywhere.`}
          >
            <PlatformArea />
          </Section>
          <Section
            id="settings-pricing"
            title={t`Prices and shares`}
            text={t`Orders keep the tax, the fee and the shares that they were placed with.`}
          >
            <SettingForm
              part="pricing"
              label={t`Save prices and shares`}
              values={data.pricing}
              fields={[
                { name: 'taxPercent', label: t`Tax on food (%)`, kind: 'percent' },
                { name: 'deliveryTaxPercent', label: t`Tax in the fee (%)`, kind: 'percent' },
                { name: 'deliveryFee', label: t`Delivery fee (₹)`, kind: 'amount' },
                { name: 'freeDeliveryOver', label: t`Free delivery over (₹)`, kind: 'amount' },
                {
                  name: 'commissionPercent',
                  label: t`Commission (%)`,
                  hint: t`Of the dishes, where a restaurant has none of its own`,
                  kind: 'percent',
                },
                {
                  name: 'agentPercent',
                  label: t`The courier's share (%)`,
                  hint: t`Of the order's total`,
                  kind: 'percent',
                },
              ]}
            />
            <PlannedPay rules={data.pricing.courierPay} />
            <PlannedRates rates={data.pricing.rateChanges} />
          </Section>
          <Section
            id="settings-foodSafety"
            title={t`Surplus food`}
            text={t`For how long food may be given, in minutes from cooking: as FSSAI advises, or shorter. Lots that are listed keep their time.`}
          >
            <SettingForm
              part="foodSafety"
              label={t`Save for how long food is safe`}
              values={data.foodSafety}
              fields={[
                { name: 'hotMinutes', label: t`Hot food, kept above 60 °C`, kind: 'minutes' },
                { name: 'highRiskMinutes', label: t`High-risk food`, kind: 'minutes' },
                { name: 'chilledMinutes', label: t`Chilled food, at 5 °C`, kind: 'minutes' },
              ]}
            />
          </Section>
          <Section
            id="settings-rescue"
            title={t`Rescues`}
            text={t`All of these count back from the moment by which food has to be fetched.`}
          >
            <SettingForm
              part="rescue"
              label={t`Save how rescues go`}
              values={data.rescue}
              fields={[
                {
                  name: 'shelterMinutes',
                  label: t`Minutes that shelters have after a sale`,
                  kind: 'minutes',
                },
                { name: 'warnMinutes', label: t`Minutes to warn that nobody carries`, kind: 'minutes' },
                {
                  name: 'slotWarnHours',
                  label: t`Hours to warn of a day without a carrier`,
                  kind: 'minutes',
                },
                { name: 'agentMinutes', label: t`Minutes in which couriers are paid`, kind: 'minutes' },
                { name: 'agentPay', label: t`Pay from the fund (₹)`, kind: 'amount' },
              ]}
            />
          </Section>
          <Section
            id="settings-meals"
            title={t`Sponsored meals`}
            text={t`What donors are asked for a meal. Restaurants name their own price, which the fund pays.`}
          >
            <SettingForm
              part="meals"
              label={t`Save what a meal costs donors`}
              values={data.meals}
              fields={[{ name: 'mealPrice', label: t`A sponsored meal (₹)`, kind: 'amount' }]}
            />
          </Section>
          <Section id="settings-credit" title={t`Store credit`}>
            <SettingForm
              part="credit"
              label={t`Save how credit is given`}
              values={data.credit}
              fields={[
                {
                  name: 'goodwillLimit',
                  label: t`Goodwill at once (₹)`,
                  hint: t`The most that an admin can give a customer at a time`,
                  kind: 'amount',
                },
                { name: 'giftLeast', label: t`A gift of credit, at least (₹)`, kind: 'amount' },
                {
                  name: 'giftMost',
                  label: t`A gift of credit, at most (₹)`,
                  hint: t`0: none are sold`,
                  kind: 'amount',
                },
                {
                  name: 'referrerAmount',
                  label: t`For bringing a friend (₹)`,
                  hint: t`After the friend's first delivered order; 0 in both: nothing`,
                  kind: 'amount',
                },
                { name: 'referredAmount', label: t`For the friend (₹)`, kind: 'amount' },
              ]}
            />
          </Section>
          <Section
            id="settings-approvals"
            title={t`What takes a second admin`}
            text={t`Somebody else approves it under Approvals. Mind that another admin has to be there who may.`}
          >
            <SettingForm
              part="approvals"
              label={t`Save what takes a second admin`}
              values={data.approvals}
              fields={[
                {
                  name: 'refundOver',
                  label: t`Refunds over (₹)`,
                  hint: t`Of an order in all; 0: none`,
                  kind: 'amount',
                },
                { name: 'payoutFiles', label: t`Files of payouts for the bank`, kind: 'switch' },
                {
                  name: 'moneySettings',
                  label: t`Settings of money, and these`,
                  hint: t`With commissions of restaurants and promo codes`,
                  kind: 'switch',
                },
              ]}
            />
          </Section>
          <Section id="settings-accounts" title={t`Sign-up`}>
            <SettingForm
              part="accounts"
              label={t`Save who gets a role at sign-up`}
              values={data.accounts}
              fields={[
                {
                  name: 'roleSignup',
                  label: t`Restaurants, couriers and admins who sign up`,
                  hint: t`In live mode roles always wait for approval`,
                  kind: 'choice',
                  choices: [
                    { value: 'asStarted', label: t`As the server was started` },
                    { value: 'open', label: t`Get their role at once` },
                    { value: 'approval', label: t`Wait for approval` },
                  ],
                },
              ]}
            />
          </Section>
          <Section
            id="settings-support"
            title={t`Canned replies`}
            text={t`What support answers often, in the language of the person's account, or in English where there is no Hindi text. ${name} and ${order} become the person's name and the order's number.`}
          >
            <CannedRepliesForm values={data.support} />
          </Section>
          <Section id="settings-invoicing" title={t`Invoices`} text={t`Who issues the tax invoices.`}>
            <SettingForm
              part="invoicing"
              label={t`Save who issues the invoices`}
              values={data.invoicing}
              fields={[
                { name: 'legalName', label: t`Legal name`, kind: 'text' },
                { name: 'address', label: t`Address`, kind: 'text' },
                { name: 'state', label: t`State`, hint: t`Such as Karnataka (29)`, kind: 'text' },
                {
                  name: 'gstin',
                  label: t`GSTIN`,
                  hint: t`Without one an invoice says that it is a sample`,
                  kind: 'text',
                },
                {
                  name: 'commissionTaxPercent',
                  label: t`GST in the commission (%)`,
                  hint: t`Stated on the restaurants' statements, if it is more than 0 and there is a GSTIN`,
                  kind: 'percent',
                },
                {
                  name: 'tds',
                  label: t`Deduct income tax from restaurants' payouts (TDS)`,
                  hint: t`Of what their orders were sold for, by the rate of the day; the books hold it for the state`,
                  kind: 'switch',
                },
                { name: 'tdsSection', label: t`Section of the law that deducts it`, kind: 'text' },
                {
                  name: 'levyPercent',
                  label: t`Contribution to couriers' social security (%)`,
                  hint: t`Of a year's turnover, as it was notified: 1 to 2`,
                  kind: 'percent',
                },
              ]}
            />
          </Section>
        </div>
      </div>
    </UnsavedGuard>
  )
}
export default SettingsPanel
