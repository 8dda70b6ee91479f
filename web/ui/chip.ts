/** The classes of a filter chip; `aria-current` or `aria-pressed` says that it is chosen. */
export const chipClass =
  'inline-flex min-h-11 shrink-0 snap-start items-center gap-2 whitespace-nowrap rounded-full border-[1.5px] border-line bg-surface px-4 lg:px-3.5 font-bold text-ink transition-colors duration-150 hover:border-accent hover:text-accent aria-[current=true]:border-action aria-[current=true]:bg-action aria-[current=true]:text-on-action aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action'
