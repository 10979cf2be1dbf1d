/** The tile that a key leads to in a grid of so many columns; undefined where the key means nothing more in it than in a list. */
export function moveInGrid(
  key: string,
  at: number,
  { count, columns, lines, isRtl }: { count: number; columns: number; lines: number; isRtl: boolean },
): number | undefined {
  const side = key === (isRtl ? 'ArrowLeft' : 'ArrowRight') ? 1 : -1
  const down = key === 'ArrowDown' ? 1 : key === 'PageDown' ? lines : 0
  const up = key === 'ArrowUp' ? 1 : key === 'PageUp' ? lines : 0
  if (count === 0) return undefined
  if (at < 0) return down || up || /^Arrow(Left|Right)$/.test(key) ? 0 : undefined
  if (/^Arrow(Left|Right)$/.test(key)) return Math.min(count - 1, Math.max(0, at + side))
  const line = Math.floor(at / columns)
  const last = Math.floor((count - 1) / columns)
  // Below the last tile of its column stands the last one of all.
  if (down)
    return line === last ? at : Math.min(count - 1, Math.min(last, line + down) * columns + (at % columns))
  if (up) return Math.max(0, line - up) * columns + (at % columns)
  return undefined
}
