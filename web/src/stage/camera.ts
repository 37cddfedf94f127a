/** On a small screen the story scrolls to where it happens, and back when it is told. */
import { boardInSight, elementAt, isInSight } from './places'

/** Who has scrolled within so many milliseconds is not moved. */
const LEFT_ALONE = 4000

export class Camera {
  private touched = -LEFT_ALONE
  private home: { page: number; board: number } | null = null

  /** Somebody scrolls. */
  touch = () => {
    this.touched = performance.now()
    this.home = null
  }

  /** Bring the first of these places into sight, if none of them is. */
  look(places: readonly string[]) {
    const sight = boardInSight()
    const found = places.map(elementAt).filter((one) => one !== null)
    if (!sight || !found.length || performance.now() - this.touched < LEFT_ALONE) return
    if (found.some((one) => isInSight(one.getBoundingClientRect(), sight))) return
    this.home ??= { page: scrollY, board: this.board?.scrollTop ?? 0 }
    found[0]!.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  }

  /** All is told: back to where one was. */
  leave() {
    if (!this.home) return
    scrollTo({ top: this.home.page, behavior: 'instant' })
    if (this.board) this.board.scrollTop = this.home.board
    this.home = null
  }

  private get board() {
    return document.querySelector('main.board')
  }
}
