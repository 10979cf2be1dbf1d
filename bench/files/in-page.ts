declare global {
  interface Window {
    /** Scrolls the folder to its end in the given seconds. Returns the duration of each frame in ms. */
    scrollToEnd(seconds: number): Promise<number[]>
    /** Milliseconds from the navigation's start until every visible tile has its picture, and the number of these tiles. */
    allDrawn(): Promise<{ at: number; pictures: number }>
  }
}

/** Runs in the page before its own scripts. */
export function observeFilesPage(): void {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const scroller = () => {
    const list = document.querySelector('[data-remote="files"] [role="grid"]')?.parentElement
    if (!list) throw new Error('there is no folder')
    return list
  }
  window.scrollToEnd = async (seconds) => {
    const list = scroller()
    const way = list.scrollHeight - list.clientHeight
    const frames: number[] = []
    const began = await frame()
    for (let before = began; before - began < seconds * 1000; ) {
      list.scrollTop = Math.min(1, (before - began) / 1000 / seconds) * way
      const now = await frame()
      frames.push(now - before)
      before = now
    }
    list.scrollTop = way
    return frames
  }
  const inSight = (list: Element) => {
    const { top, bottom } = list.getBoundingClientRect()
    return [...list.querySelectorAll('[role="gridcell"]')].filter((tile) => {
      const box = tile.getBoundingClientRect()
      return box.bottom > top && box.top < bottom
    })
  }
  const isDrawn = (tile: Element) => {
    const picture = tile.querySelector('img')
    return picture?.complete === true && picture.naturalWidth > 0
  }
  window.allDrawn = async () => {
    for (;;) {
      const at = await frame()
      const tiles = document.querySelector('[data-remote="files"] [role="gridcell"]')
        ? inSight(scroller())
        : []
      if (tiles.length > 0 && tiles.every(isDrawn)) return { at, pictures: tiles.length }
    }
  }
}
