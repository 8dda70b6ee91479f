/** Who issues a tax document: the operator. Empty texts were not entered. */
export type Issuer = { legalName: string; address: string; state: string; gstin: string }

/** Who cooked what an order's invoice is about. */
export type Seller = { name: string; address: string; fssaiNumber: string | null }

/** Whom an order's invoice names, as they were when it was issued. */
export type InvoiceParties = { issuer: Issuer; seller: Seller }

/** Whom a commission's invoice names, as they were when it was issued; `gstin` is empty without one. */
export type CommissionParties = {
  issuer: Issuer
  recipient: { name: string; address: string; gstin: string }
}
