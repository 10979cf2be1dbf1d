/** A number as it is written, if parsing would change it. */
export class LongNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** Returns the value of a JSON text. Undefined if the text is invalid. */
export function parseJsonWithNumbers(text: string): unknown {
  const revive = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && isChanged(value, context.source)
      ? new LongNumber(context.source)
      : value
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''), revive)
  } catch {
    return undefined
  }
}

function isChanged(value: number, source: string): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER || (source.length > 17 && String(value) !== source)
}
