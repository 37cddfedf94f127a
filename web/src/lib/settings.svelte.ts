/** How this person likes the screen. Kept in this browser. */
import { keep, recall } from './store'

export type Theme = 'system' | 'dark' | 'light'
export type Speed = 'slow' | 'normal' | 'fast' | 'off'
/** Where one may act but need not: asked always, only if there is something to do, or never. */
export type Windows = 'always' | 'able' | 'never'

/** Milliseconds that one event of the story takes. */
export const BEAT: Record<Speed, number> = { slow: 1100, normal: 600, fast: 240, off: 0 }

interface Kept {
  theme: Theme
  speed: Speed
  confirm: boolean
  curtain: boolean
  windows: Windows
  sound: boolean
  /** Per cent. */
  volume: number
  notify: boolean
  name: string
}

const DEFAULTS: Kept = { theme: 'system', speed: 'normal', confirm: true, curtain: true, windows: 'able', sound: true, volume: 60, notify: false, name: '' }

export const settings = $state<Kept>({ ...DEFAULTS, ...recall<Partial<Kept>>('settings', {}) })

const dark = matchMedia('(prefers-color-scheme: dark)')
const system = $state({ dark: dark.matches })
dark.addEventListener('change', () => (system.dark = dark.matches))

$effect.root(() => {
  $effect(() => {
    keep('settings', { ...settings })
    const theme = settings.theme === 'system' ? (system.dark ? 'dark' : 'light') : settings.theme
    document.documentElement.dataset.theme = theme
    document.documentElement.dataset.speed = settings.speed
  })
})
