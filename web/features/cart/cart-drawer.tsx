const Nothing = (_props: { open?: boolean; popup?: unknown }) => null
export default Nothing
