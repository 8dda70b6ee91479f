/**
 * Which files of ours the browser gets together. A path that ends with a slash is a folder. The test beside
 * this fails when a file has another name or place, which would otherwise move code between bundles unseen.
 */
type Bundle = { files: readonly string[]; except?: readonly string[] }

/**
 * What the frame around every page and the menu stand on. In one file instead of twenty it compresses better;
 * what is loaded when first opened (dialogs, forms, Zod, queries, the map) must stay out.
 */
const shell: Bundle = {
  files: [
    'web/features/shell/',
    'shared/accounts/roles.ts',
    'shared/catalogue/categories.ts',
    'shared/money/money.ts',
    'web/features/about/on-demand.ts',
    'web/features/accounts/on-demand.ts',
    'web/features/cart/add-to-cart.tsx',
    'web/features/cart/cart.ts',
    'web/features/cart/on-demand.ts',
    'web/features/catalogue/category-chips.tsx',
    'web/features/catalogue/dish-card.tsx',
    'web/features/catalogue/dish-grid.tsx',
    'web/features/catalogue/dish-skeletons.tsx',
    'web/features/catalogue/dishes.tsx',
    'web/features/catalogue/filter-chips.tsx',
    'web/features/catalogue/finding/menu-filter.ts',
    'web/features/catalogue/finding/menu-search.tsx',
    'web/features/catalogue/index.ts',
    'web/features/catalogue/on-demand.ts',
    'web/features/catalogue/restaurants/restaurant-chips.tsx',
    'web/features/credit/on-demand.ts',
    'web/features/engagement/on-demand.ts',
    'web/features/favorites/favorite-button.tsx',
    'web/features/giving/on-demand.ts',
    'web/features/partners/on-demand.ts',
    'web/features/push/on-demand.ts',
    'web/lib/calls/api-error.ts',
    'web/lib/calls/connection.ts',
    'web/lib/calls/until-read.ts',
    'web/lib/first-paint/dark-mode.ts',
    'web/lib/first-paint/install.ts',
    'web/lib/first-paint/retried-import.ts',
    'web/lib/first-paint/use-hydrated.ts',
    'web/lib/hooks/use-in-view.ts',
    'web/lib/pictures/picture-sources.ts',
    'web/lib/pictures/placeholder.ts',
    'web/lib/session/session.ts',
    'web/lib/state/create-store.ts',
    'web/lib/state/favorite-ids.ts',
    'web/lib/state/persisted-store.ts',
    'web/lib/state/popup.ts',
    'web/lib/state/site-facts.ts',
    'web/lib/state/storage.ts',
    'web/root.tsx',
    'web/ui/button.tsx',
    'web/ui/chip-link.tsx',
    'web/ui/chip.ts',
    'web/ui/course.ts',
    'web/ui/dialogs/lazy-dialog.tsx',
    'web/ui/dialogs/lazy-popup.tsx',
    'web/ui/forms/stepper.tsx',
    'web/ui/icons/diet-mark.tsx',
    'web/ui/icons/icon-button.tsx',
    'web/ui/icons/icon.tsx',
    'web/ui/icons/logo.tsx',
    'web/ui/icons/monogram.tsx',
    'web/ui/page/lazy-part.tsx',
    'web/ui/page/page-head.tsx',
    'web/ui/page/part-missing.tsx',
    'web/ui/placeholder.tsx',
    'web/ui/rating/rating.tsx',
    'web/ui/toasts/toast.ts',
    'web/ui/toasts/toasts.tsx',
  ],
  except: [
    'web/features/shell/account-menu.tsx',
    'web/features/shell/failure-screen.tsx',
    'web/features/shell/banners.tsx',
    'web/features/shell/offline-banner.tsx',
    'web/features/shell/closed-banner.tsx',
    'web/features/shell/use-connection-check.ts',
    'web/features/shell/session-effects.tsx',
    'web/features/shell/use-session-expiry.ts',
  ],
}

/** What a cart and an account read, which several pages do. */
const queried: Bundle = {
  files: [
    'web/features/cart/use-quote.ts',
    'web/features/profile/use-addresses.ts',
    'web/features/profile/use-saved-methods.ts',
    'web/lib/calls/query-client.ts',
  ],
}

/** Fields and their validation. */
const forms: Bundle = {
  files: [
    'shared/accounts/phone.ts',
    'shared/accounts/validation.ts',
    'shared/api/wire.ts',
    'shared/checkout/validation.ts',
    'shared/giving/validation.ts',
    'shared/meals/validation.ts',
    'shared/payments/card.ts',
    'shared/places/pin-code.ts',
    'web/features/accounts/credential-fields.tsx',
    'web/features/checkout/instrument-fields.tsx',
    'web/features/checkout/method-choice.tsx',
    'web/features/checkout/save-method.tsx',
    'web/features/checkout/typed-card.ts',
    'web/features/profile/use-focus-back.ts',
    'web/ui/forms/password-field.tsx',
  ],
}

/**
 * The small parts of most pages: what needs forms or queries is in their files, or every page would fetch
 * those.
 */
const fields: Bundle = {
  files: [
    'shared/accounts/preferences.ts',
    'shared/deliveries/delivery-lifecycle.ts',
    'shared/engagement/newsletter.ts',
    'shared/impact-log/paths.ts',
    'shared/meals/meals.ts',
    'shared/menu/dish-options.ts',
    'shared/menu/restaurant-menu.ts',
    'shared/orders/arrival.ts',
    'shared/orders/order-change.ts',
    'shared/payments/unpaid.ts',
    'shared/rescue/rescue-photo.ts',
    'web/features/about/stats-banner.tsx',
    'web/features/accounts/confirm-page.tsx',
    'web/features/cart/amount-rows.tsx',
    'web/features/cart/change-cart.ts',
    'web/features/giving/timeline/on-demand.ts',
    'web/features/impact/entry-words.tsx',
    'web/features/impact/figures.ts',
    'web/features/impact/ledger-line.tsx',
    'web/features/impact/on-demand.ts',
    'web/features/impact/places-height.ts',
    'web/features/impact/verify/proof-verdict.tsx',
    'web/features/legal/legal-page.tsx',
    'web/features/orders/order/complete-payment.tsx',
    'web/features/orders/status-pill.tsx',
    'web/features/support/state-pill.tsx',
    'web/lib/calls/api.ts',
    'web/lib/calls/download.ts',
    'web/lib/calls/fetch-as-user.ts',
    'web/lib/calls/idempotency-key.ts',
    'web/lib/calls/invalidate.ts',
    'web/lib/first-paint/fix-state.ts',
    'web/lib/first-paint/motion.ts',
    'web/lib/history/use-layer.ts',
    'web/lib/hooks/pause.ts',
    'web/lib/hooks/use-in-view.ts',
    'web/lib/hooks/use-timeout.ts',
    'web/lib/language/distance-text.ts',
    'web/lib/language/kinds-text.ts',
    'web/lib/language/time.ts',
    'web/lib/language/typed-amount.ts',
    'web/lib/lists/pages-of.ts',
    'web/lib/pictures/upload-picture.ts',
    'web/lib/session/redirect-to.ts',
    'web/ui/copy-button.tsx',
    'web/ui/forms/choice.tsx',
    'web/ui/forms/email-field.tsx',
    'web/ui/forms/field.tsx',
    'web/ui/icons/avatar.tsx',
    'web/ui/lists/empty-picture.tsx',
    'web/ui/lists/empty-state.tsx',
    'web/ui/lists/no-match.tsx',
    'web/ui/message.tsx',
    'web/ui/page/failed-part.tsx',
    'web/ui/option-names.tsx',
    'web/ui/page/failure.tsx',
    'web/ui/page/food-heading.tsx',
    'web/ui/page/page-skeleton.tsx',
    'web/ui/page/structured-data.tsx',
    'web/ui/rating/star-row.tsx',
    'web/ui/rating/stars.ts',
    'web/ui/sample-note.tsx',
    'web/ui/stat-card.tsx',
    'web/ui/time-text.tsx',
  ],
}

/** What the dashboards share. */
const desk: Bundle = {
  files: [
    'shared/calendar.ts',
    'web/features/accounts/role-gate.tsx',
    'web/features/accounts/use-account.ts',
    'web/features/orders/order/invoice-button.tsx',
    'web/features/orders/order/order-changes.tsx',
    'web/features/orders/order/use-order.ts',
    'web/features/orders/payment-text.ts',
    'web/features/orders/refunds/refund-texts.ts',
    'web/features/orders/use-order-pages.ts',
    'web/features/push/use-push.ts',
    'web/features/support/help-panel.tsx',
    'web/features/support/lazy-help-sheet.ts',
    'web/features/support/thread-list.tsx',
    'web/features/support/unread-help.tsx',
    'web/features/support/use-threads.ts',
    'web/lib/hooks/throttle.ts',
    'web/lib/lists/periods.ts',
    'web/lib/live/use-event-stream.ts',
    'web/lib/live/use-live-queries.ts',
    'web/lib/state/use-url-filters.ts',
    'web/ui/change-note.tsx',
    'web/ui/lists/download-button.tsx',
    'web/ui/lists/export-csv.tsx',
    'web/ui/lists/filter-bar.tsx',
    'web/ui/lists/labelled-values.tsx',
    'web/ui/lists/paged-list.tsx',
    'web/ui/lists/period-filter.tsx',
    'web/ui/page/dashboard-shell.tsx',
    'web/ui/page/tool-frame.tsx',
    'web/ui/payout-card.tsx',
  ],
}

/** What is there before and beside the form of the checkout. */
const checkout: Bundle = {
  files: [
    'web/features/cart/quote-summary.tsx',
    'web/features/checkout/pending-checkout.ts',
    'web/features/checkout/starting-form.ts',
    'web/features/profile/address-point.tsx',
  ],
}

/** What an order shows wherever it is shown. */
const tracking: Bundle = {
  files: [
    'shared/ratings/tags.ts',
    'web/features/orders/order/delivery-photo.tsx',
    'web/features/orders/order/order-amounts.tsx',
    'web/features/orders/order/receipt-button.tsx',
    'web/features/orders/refunds/refund-button.tsx',
    'web/features/orders/refunds/refund-photo.tsx',
    'web/features/orders/refunds/refund-status.tsx',
    'web/features/ratings/tag-list.tsx',
    'web/features/support/need-help.tsx',
    'web/lib/language/time-with-day.ts',
  ],
}

/** What a kitchen's screens share. */
const restaurant: Bundle = {
  files: [
    'web/features/restaurant/access/',
    'web/features/restaurant/first-day/use-first-day.ts',
    'web/features/restaurant/first-day/use-test-order.ts',
    'web/features/restaurant/menu/use-sold-out.ts',
    'web/features/restaurant/order/kitchen-cache.ts',
    'web/features/restaurant/order/undo.tsx',
    'web/features/restaurant/order/use-answer.ts',
    'web/features/restaurant/order/use-kitchen-orders.ts',
    'web/features/restaurant/order/use-kitchen-steps.ts',
    'web/features/restaurant/shift/use-shift.ts',
  ],
}

/** Dialogs and tabs. */
const dialogs: Bundle = {
  files: [
    'web/features/orders/order/cancel-dialog.tsx',
    'web/ui/dialogs/confirm-dialog.tsx',
    'web/ui/dialogs/dialog.tsx',
    'web/ui/dialogs/reason-dialog.tsx',
    'web/ui/page/tabs.tsx',
  ],
}

export const bundles = { shell, queried, forms, fields, desk, checkout, tracking, restaurant, dialogs }

/** A path as a pattern of module ids, which have slashes of either kind. */
const pathPattern = (file: string): string =>
  file
    .split('/')
    .map((name) => name.replaceAll('.', '\\.'))
    .join('[\\\\/]') + (file.endsWith('/') ? '' : '(?![\\w-])')

const anyOf = (files: readonly string[]): string => files.map(pathPattern).join('|')

/** Matches the ids of a bundle's modules, and those of the packages that it takes in. */
export const idsOf = ({ files, except = [] }: Bundle, packages?: RegExp): RegExp =>
  new RegExp(
    [
      `[\\\\/]${except.length > 0 ? `(?!${anyOf(except)})` : ''}(?:${anyOf(files)})`,
      ...(packages ? [packages.source] : []),
    ].join('|'),
  )
