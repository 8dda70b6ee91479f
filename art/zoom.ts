/** How large some compositions stand in their frame; the others 1.07. */
const zooms: Readonly<Record<string, number>> = {
  'kulhad-chai': 1.12,
  'masala-chai': 1.14,
  'mango-lassi': 1.16,
  'nimbu-pani': 1.16,
  'filter-coffee': 1.06,
  'masala-dosa': 1.04,
  'paneer-tikka': 1.02,
  'butter-chicken': 1.02,
  'chicken-dum-biryani': 1,
  'egg-biryani': 1,
  'vada-pav': 1.04,
  'bhel-puri': 1.02,
  'kulfi-falooda': 1.02,
  'sweet-lassi': 1.14,
  chaas: 1.14,
  'sol-kadhi': 1.14,
  jaljeera: 1.14,
  'cold-coffee': 1.14,
  'kesar-badam-milk': 1.14,
  sulaimani: 1.14,
}

export const zoomOf = (id: string): number => zooms[id] ?? 1.07
