/** How this person likes the screen. Kept in this browser. */
import { keep, recall } from './store'
import { FACTOR, SMALL, type Speed } from './speed'

export type Theme = 'system' | 'dark' | 'light'
export type { Speed } from './speed'
/** Where one may act but need not: asked always, only if there is something to do, or never. */
export type Windows = 'always' | 'able' | 'never'

/** Milliseconds that a small event of the story takes. */
export const BEAT = Object.fromEntries(
  Object.entries(FACTOR).map(([speed, factor]) => [speed, SMALL * factor]),
) as Record<Speed, number>

interface Kept {
  theme: Theme
  speed: Speed
  confirm: boolean
  curtain: boolean
  windows: Windows
  /** Is the only answer to a question given by itself? */
  forced: boolean
  /** Does a turn end by itself where only free moves are left? */
  idle: boolean
  sound: boolean
  /** Per cent. */
  volume: number
  notify: boolean
  /** Do bots say what they weighed? */
  thoughts: boolean
  name: string
}

export const DEFAULTS: Kept = { theme: 'system', speed: 'normal', confirm: true, curtain: true, windows: 'able', forced: true, idle: false, sound: true, volume: 60, notify: false, thoughts: true, name: '' }

export const settings = $state<Kept>({ ...DEFAULTS, ...recall<Partial<Kept>>('settings', {}) })

/** Take in what was put down here meanwhile. */
export const reread = () => void Object.assign(settings, recall<Partial<Kept>>('settings', {}))

const dark = matchMedia('(prefers-color-scheme: dark)')
const system = $state({ dark: dark.matches })
dark.addEventListener('change', () => (system.dark = dark.matches))
const still = matchMedia('(prefers-reduced-motion: reduce)')
const motion = $state({ none: still.matches })
still.addEventListener('change', () => (motion.none = still.matches))

/** How fast is told what happens: not at all to those who ask for no motion. */
export const speed = (): Speed => (motion.none ? 'off' : settings.speed)

$effect.root(() => {
  $effect(() => {
    keep('settings', { ...settings })
    const theme = settings.theme === 'system' ? (system.dark ? 'dark' : 'light') : settings.theme
    document.documentElement.dataset.theme = theme
    document.documentElement.dataset.speed = speed()
  })
})
