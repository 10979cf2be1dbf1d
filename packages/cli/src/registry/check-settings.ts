import type { PortalSettings } from './settings.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isAddress: Check = (value) =>
  isText(value) && /^https?:$/.test(URL.parse(String(value))?.protocol ?? '')
const isNumber: Check = (value) => typeof value === 'number'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOfTexts: Check = (value) => Array.isArray(value) && value.every(isText)
const isRecordOfTexts: Check = (value) => isRecord(value) && Object.values(value).every(isText)
const isOptional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const hasFields =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isRecord(value) && Object.entries(checks).every(([name, check]) => check(value[name]))

const isBootGraph = hasFields({ modules: isListOfTexts, styles: isListOfTexts })

const checks: Record<keyof PortalSettings, Check> = {
  schema: (value) => value === 1,
  backend: hasFields({ url: isText, key: isText }),
  addresses: isOptional(isRecordOfTexts),
  storeAddress: isOptional(isAddress),
  origins: isOptional(isListOfTexts),
  shell: hasFields({
    facts: hasFields({
      contract: isNumber,
      federation: isText,
      shared: isRecordOfTexts,
      preload: isOptional(isBootGraph),
    }),
    files: isRecordOfTexts,
  }),
  site: isOptional(isText),
  workspace: isOptional(isText),
  trust: isOptional(hasFields({ root: isRecordOfTexts })),
  address: isOptional(isText),
  page: isOptional(isRecord),
  dev: isOptional(hasFields({ origins: isListOfTexts })),
  captcha: isOptional(hasFields({ provider: isText, siteKey: isText })),
  keepDays: isOptional(isNumber),
  budget: isOptional(hasFields({ page: isNumber, release: isNumber })),
}

/** Returns the first field of `portal.json` that has a wrong type; `''` if the document is no object; undefined if all fields are valid. */
export function findWrongSetting(document: unknown): string | undefined {
  if (!isRecord(document)) return ''
  return Object.entries(checks).find(([name, check]) => !check(document[name]))?.[0]
}
