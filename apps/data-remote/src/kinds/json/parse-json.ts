import { bad, good, type Parsed } from '../parse.ts'

/** Numbers keep the digits as typed where the engine can (JSON.rawJSON); elsewhere large ones are refused. */
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
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return bad((t) => t('This isn’t valid JSON: {reason}.', { reason }))
  }
}
