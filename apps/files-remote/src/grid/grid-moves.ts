/** Returns the tile that a key moves to in a grid with these columns. Undefined if the key works as in a list. */
export function getGridMove(
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
  // If that row has no tile in the column, the last tile is the target.
  if (down)
    return line === last ? at : Math.min(count - 1, Math.min(last, line + down) * columns + (at % columns))
  if (up) return Math.max(0, line - up) * columns + (at % columns)
  return undefined
}
