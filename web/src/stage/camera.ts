/** On a small screen the story scrolls to where it happens, and back when it is told. */
import { around, boardInSight, isInSight } from './places'

/** Who has scrolled within so many milliseconds is not moved. */
const LEFT_ALONE = 4000

interface Place {
  page: number
  board: number
}

export class Camera {
  private touched = -LEFT_ALONE
  private home: Place | null = null

  /** Somebody scrolls. */
  touch = () => {
    this.touched = performance.now()
    this.home = null
  }

  /** Bring the first of these boxes into sight, if none of them is; where all are wanted, as many as there is room for. */
  look(boxes: readonly DOMRect[], all = false) {
    const sight = boardInSight()
    if (!sight || !boxes.length || performance.now() - this.touched < LEFT_ALONE) return
    const together = around(boxes)
    const box = all && together.height <= sight.height ? together : boxes[0]!
    const whole = all && box.height <= sight.height
    if (whole ? box.top >= sight.top && box.bottom <= sight.bottom : boxes.some((one) => isInSight(one, sight))) return
    const before = this.here
    this.home ??= before
    const wanted = box.y + box.height / 2 - (sight.y + sight.height / 2)
    // A wide screen scrolls the board, a narrow one the page.
    this.board?.scrollBy({ top: wanted, behavior: 'instant' })
    scrollBy({ top: wanted - (this.here.board - before.board), behavior: 'instant' })
  }

  /** All is told, or nothing is to be seen of it elsewhere: back to where one was. */
  leave() {
    if (!this.home) return
    scrollTo({ top: this.home.page, behavior: 'instant' })
    if (this.board) this.board.scrollTop = this.home.board
    this.home = null
  }

  private get here(): Place {
    return { page: scrollY, board: this.board?.scrollTop ?? 0 }
  }
  private get board() {
    return document.querySelector('main.board')
  }
}
