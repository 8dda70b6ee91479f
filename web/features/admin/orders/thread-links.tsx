import { Link } from 'react-router'
import type { AdminOrderDetails } from '#shared/orders/admin-contracts.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { adminAddress } from '../address.ts'

/** The conversations about an order, each leading to it in support. */
export const ThreadLinks = ({ threads }: Pick<AdminOrderDetails, 'threads'>) => (
  <ul className="space-y-2">
    {threads.map((thread) => (
      <li key={thread.id}>
        <Link
          to={adminAddress({ tab: 'support', thread: thread.id })}
          className="block rounded-2xl border border-line p-3 hover:border-accent"
        >
          <b className="wrap-anywhere">{thread.subject}</b>
          <span className="block text-sm text-soft">
            {thread.person} · {exactTime(thread.lastMessageAt)}
          </span>
          <span className="wrap-anywhere line-clamp-2">{thread.lastMessage}</span>
        </Link>
      </li>
    ))}
  </ul>
)
