/** Placeholders while dishes are loading. */
export const DishSkeletons = ({ count }: { count: number }) => (
  <ul aria-hidden="true" className="grid gap-3 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 lg:grid-cols-4">
    {Array.from({ length: count }, (_, index) => String(index)).map((key) => (
      <li key={key} className="flex gap-4 rounded-card border border-line bg-surface p-3 sm:flex-col">
        <span className="skeleton order-2 aspect-square w-32 !rounded-2xl sm:order-none sm:aspect-[4/3] sm:w-auto" />
        <span className="flex flex-1 flex-col gap-2">
          <span className="skeleton h-5 w-3/4" />
          <span className="skeleton h-4 w-1/2" />
          <span className="skeleton mt-auto h-6 w-20" />
        </span>
      </li>
    ))}
  </ul>
)
