declare global {
  interface Window {
    /** When a key or a button was pressed last, in milliseconds since the navigation's start. */
    pressedAt: number
    /** The cell of the grid with this text. */
    cellOf(text: string): Element | undefined
    /** Milliseconds from the last press to the frame after the cell is in the page and completely saved. */
    untilSaved(text: string): Promise<number>
    /** Scrolls the grid over so many rows in this time, at most to its end, and answers how long each frame took. */
    scrollOver(rows: number, seconds: number): Promise<number[]>
  }
}

/** Runs in the page, before anything of its own. */
export function inPage(): void {
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
    // The last frame began before the time was over.
    grid.scrollTop = end
    if (Math.abs(grid.scrollTop - end) > 1)
      throw new Error(`the grid went to ${grid.scrollTop} of ${end} pixels`)
    return frames
  }
}
