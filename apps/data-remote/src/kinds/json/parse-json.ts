import { bad, good, type Parsed, type Problem } from '../parse.ts'

/** The place of a fault, in words. `json-fault.ts` provides it: it comes with editors, pastes and imports, not with the first rows. */
export const jsonFaults: { inWords?: (t: Parameters<Problem>[0], text: string) => string } = {}

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
  } catch {
    return bad((t) => jsonFaults.inWords?.(t, text) ?? t('This isn’t valid JSON.'))
  }
}
