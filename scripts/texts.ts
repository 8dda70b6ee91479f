import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { compileMessages } from './compile-messages.ts'

const preset = linguiTransformerBabelPreset({ descriptorFields: 'message' })
preset.preset.plugins.push(compileMessages)

/**
 * Lingui's macros, and after them the parsing of what they found; only files with macros go through Babel.
 */
export const texts = () => babel({ presets: [preset] })
