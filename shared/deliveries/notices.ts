/**
 * How a courier loses a delivery without doing anything: its order is cancelled, our team takes it away, or
 * it is taken back for silence.
 */
export const noticeKinds = ['cancelled', 'taken', 'released'] as const
export type NoticeKind = (typeof noticeKinds)[number]
