declare global {
  interface Window {
    /** Time of the last press of a key or a button, in ms since the navigation's start. */
    pressedAt: number
    /** Returns the cell of the grid with this text. */
    cellOf(text: string): Element | undefined
    /** Milliseconds from the last press to the frame after the cell is in the page and completely saved. */
    untilSaved(text: string): Promise<number>
    /** Scrolls the grid over the given rows in the given time, at most to its end. Returns the duration of each frame. */
    scrollOver(rows: number, seconds: number): Promise<number[]>
  }
}

/** Runs in the page before its own scripts. */
export function observeGridPage(): void {
  for (const kind of ['keydown', 'click'] as const)
    addEventListener(kind, () => (window.pressedAt = performance.now()), { capture: true })
  const rowHeight = 32
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  window.cellOf = (text) =>
    [...document.querySelectorAll('[role="gridcell"]')].find((cell) => cell.textContent === text)
  window.untilSaved = async (text) => {
    for (;;) {
      await frame()
      const cell = window.cellOf(text)
      if (cell && !/saving/.test(cell.className)) return (await frame()) - window.pressedAt
    }
  }
  window.scrollOver = async (rows, seconds) => {
    const grid = document.querySelector('[role="grid"]')
    if (!grid) throw new Error('there is no grid')
    const end = Math.min(rows * rowHeight, grid.scrollHeight - grid.clientHeight)
    const frames: number[] = []
    const began = await frame()
    for (let before = began; before - began < seconds * 1000; ) {
      grid.scrollTop = ((before - began) / 1000 / seconds) * end
      const now = await frame()
      frames.push(now - before)
      before = now
    }
    // The last frame started before the end of the time.
    grid.scrollTop = end
    if (Math.abs(grid.scrollTop - end) > 1)
      throw new Error(`the grid went to ${grid.scrollTop} of ${end} pixels`)
    return frames
  }
}
