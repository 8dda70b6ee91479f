type Typed = { address?: string | undefined; city?: string | undefined; zipCode?: string | undefined }

/** An address in one line, as it is looked for. */
export const addressText = ({ address, city, zipCode }: Typed): string =>
  [address, city, zipCode].filter(Boolean).join(', ')
