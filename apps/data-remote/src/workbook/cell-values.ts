/** The meaning of a number format for dates. */
export type DateFormatType = 'day' | 'time'

const day = 86_400_000
/** The day before serial number 1, in either date system. The 1900 system has a 29 February 1900, so earlier days have another epoch. */
const epochs = {
  since1900: Date.UTC(1899, 11, 30),
  before: Date.UTC(1899, 11, 31),
  since1904: Date.UTC(1904, 0, 1),
}

/** Returns the meaning of a built-in format (ECMA-376, part 1, 18.8.30). */
export function getBuiltInDateFormat(id: number): DateFormatType | null {
  if ((id >= 14 && id <= 17) || id === 22) return 'day'
  if ((id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'day'
  return (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) ? 'time' : null
}

/** Returns the meaning of a custom format, by its first section. */
export function getDateFormat(code: string): DateFormatType | null {
  const signs = code
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '')
    .split(';')[0]
    ?.replaceAll(/general|am\/pm|a\/p/gi, '')
  if (!signs) return null
  if (/[yd]/i.test(signs)) return 'day'
  if (/[hs]/i.test(signs)) return 'time'
  return /m/i.test(signs) ? 'day' : null
}

/** Converts a serial number to ISO 8601: a day, a day with time, or a time, which may exceed 24 hours. Null if it is out of range. */
export function formatSerial(serial: number, moment: DateFormatType, is1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return null
  const ms = Math.round(serial * day)
  if (moment === 'time') return clock(ms)
  const epoch = is1904 ? epochs.since1904 : ms < 60 * day ? epochs.before : epochs.since1900
  const iso = new Date(epoch + ms).toISOString()
  const time = ms % day
  return time === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)}T${clock(time)}`
}

function clock(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = ms % 1_000
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}${fraction}`
}

/**
 * Returns the serial number of a day, with or without a time to the second, from March 1900 on. Null if a spreadsheet can't represent it.
 */
export function parseSerial(text: string): string | null {
  const found = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?$/.exec(text)
  if (!found) return null
  const serial = (Date.parse(`${found[1]}T${found[2] ?? '00:00:00'}Z`) - epochs.since1900) / day
  return serial >= 61 ? String(serial) : null
}

/**
 * Returns a number with the digits in the file. A number that a spreadsheet wrote with full precision becomes the shortest equal number, if
 * possible without an exponent.
 */
export function formatNumberText(text: string): string {
  const digits = text.replace(/e.*$/i, '').replaceAll(/\D/g, '').replace(/^0+/, '')
  const isFull = digits.length === 17 && /[.e]/i.test(text)
  return isFull || /e/i.test(text) ? String(Number(text)) : text
}

/** Returns whether a spreadsheet keeps every digit of a number. */
export function isExactNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').replace(/^0+/, '').length <= 15
}

/** Escapes characters that XML does not allow as workbooks do: `_x000D_`. */
export function escapeControlCharacters(text: string): string {
  return text
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches these characters.
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Reverts `escapeControlCharacters`. */
export function unescapeControlCharacters(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
}
