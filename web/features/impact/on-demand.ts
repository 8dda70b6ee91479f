import type { ComponentProps } from 'react'
import type { ConfirmDialog as Dialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Loaded when first shown. */
export const ConfirmDialog = lazyDialog<ComponentProps<typeof Dialog>>(() =>
  import('../../ui/dialogs/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
export const RescuePlaces = lazyPart(() => import('./rescue-places.tsx'))
export const Auditors = lazyPart(() => import('./auditors/auditors.tsx'))
export const HidePhoto = lazyPart(() => import('./story/hide-photo.tsx'))
/** What checks a proof of one's own; loaded with the proof, so that the check itself needs no connection. */
export const loadProofCheck = () => import('./verify/own-proof.ts')
