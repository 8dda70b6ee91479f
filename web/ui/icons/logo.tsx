/** A full bowl under the peaks that give the name. */
export const Logo = ({ className = 'size-10' }: { className?: string }) => (
  <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
    <path d="M8 25 18.5 9.5a2 2 0 0 1 3.3 0l3.7 5.4 2.6-3.6a2 2 0 0 1 3.3.1L40 25Z" fill="var(--turmeric)" />
    <path d="m14.6 15.3 5.5-8a1 1 0 0 1 1.7 0l4 6.2-3.2 2.3-2.5-1.9-2.6 2.3Z" fill="#fff" opacity=".9" />
    <path
      d="M4.5 24h39a1.5 1.5 0 0 1 1.5 1.6C44.2 36 36.5 42 24 42S3.8 36 3 25.6A1.5 1.5 0 0 1 4.5 24Z"
      fill="var(--action)"
    />
    <path d="M12 30.5c2 3.6 5.6 5.8 10 6.3" stroke="#fff" strokeWidth="2.4" fill="none" opacity=".55" />
    <rect x="17" y="43" width="14" height="3" rx="1.5" fill="var(--action)" />
  </svg>
)
