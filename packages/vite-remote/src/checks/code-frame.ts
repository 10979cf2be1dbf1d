/** Returns the lines around a place of a source, counted from 1, with a mark below the place. */
export function createCodeFrame(code: string, line: number, column: number): string {
  const lines = code.split('\n')
  const first = Math.max(1, line - 2)
  const last = Math.min(lines.length, line + 2)
  const width = String(last).length
  const shown: string[] = []
  for (let number = first; number <= last; number += 1) {
    const mark = number === line ? '>' : ' '
    shown.push(`${mark} ${String(number).padStart(width)} | ${lines[number - 1] ?? ''}`.trimEnd())
    if (number === line) shown.push(`  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1))}^`)
  }
  return shown.join('\n')
}
