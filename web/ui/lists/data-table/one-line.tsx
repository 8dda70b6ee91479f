/** A cell that keeps its row one line high on wide screens: what is cut off is there under the pointer. */
export const OneLine = ({ text }: { text: string }) => (
  <span title={text} className="md:block md:max-w-28 md:truncate 2xl:max-w-72">
    {text}
  </span>
)
