export { KeptTaps, TapList } from './kept-taps.tsx'
export { TapBar } from './tap-bar.tsx'
