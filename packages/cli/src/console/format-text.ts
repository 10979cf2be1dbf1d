/** Returns a number with its noun: `1 file`, `2 files`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** Returns an instant in local time with its zone: `27 Nov 2026, 16:42 UTC`. */
export function formatLocalTime(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}

/** Returns words in lines of at most `width` characters. Lines after the first begin with `indent` spaces. */
export function wrapWords(words: readonly string[], width: number, indent: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && longer.length > width) {
      lines.push(line)
      line = ' '.repeat(indent) + word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** Returns rows as lines with aligned columns. The last column may be of any length. */
export function alignColumns(rows: readonly (readonly string[])[], gap = 2): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, index) =>
    Math.max(...rows.map((row) => (index < row.length - 1 ? (row[index]?.length ?? 0) : 0))),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => (index < row.length - 1 ? cell.padEnd((widths[index] ?? 0) + gap) : cell))
      .join('')
      .trimEnd(),
  )
}
