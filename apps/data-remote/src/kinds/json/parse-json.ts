import { bad, good, type Parsed, type Problem } from '../parse.ts'

/**
 * Describes the position of an error. `json-fault.ts` sets it when an editor, paste or import loads, so the first rows don't need that
 * code.
 */
export const jsonFaults: { inWords?: (t: Parameters<Problem>[0], text: string) => string } = {}

/** Parses JSON. Numbers keep their digits if the engine has `JSON.rawJSON`; otherwise large ones are rejected. */
export function parseJson(text: string): Parsed {
  const { rawJSON } = JSON as unknown as { rawJSON?: (text: string) => unknown }
  let rounded: string | null = null
  try {
    const keepDigits = (_key: string, value: unknown, context?: { source?: string }) => {
      if (typeof value !== 'number' || context?.source === undefined) return value
      if (rawJSON) return rawJSON(context.source)
      if (!Number.isSafeInteger(value) && Number.isInteger(value)) rounded = context.source
      return value
    }
    const value = (JSON.parse as (text: string, reviver: typeof keepDigits) => unknown)(text, keepDigits)
    return rounded === null
      ? good(value)
      : bad((t) => t('This browser would round the number {number}.', { number: rounded ?? '' }))
  } catch {
    return bad((t) => jsonFaults.inWords?.(t, text) ?? t('This isn’t valid JSON.'))
  }
}
