/** A type of value in `config.toml`: its default, and how it is read. */
export interface SettingType<T> {
  standard: T
  /** Continues "give …". */
  expected: string
  /** Undefined for a value of another type. */
  read(value: unknown): T | undefined
}

/** A boolean; `standard` is the default. */
export function boolean(standard: boolean): SettingType<boolean> {
  return {
    standard,
    expected: 'true or false',
    // `env(…)` is replaced by a text.
    read: (value) => ({ true: true, false: false })[String(value)],
  }
}

/** An integer from `min` to `max`. */
export function integer(standard: number, min: number, max = Number.MAX_SAFE_INTEGER): SettingType<number> {
  return {
    standard,
    expected: `a whole number ${max < Number.MAX_SAFE_INTEGER ? `from ${min} to ${max}` : `of ${min} or more`}`,
    read(value) {
      const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
      return Number.isSafeInteger(number) && Number(number) >= min && Number(number) <= max
        ? Number(number)
        : undefined
    },
  }
}

/** One of a few texts. */
export function choice<T extends string>(standard: T, all: readonly T[]): SettingType<T> {
  return {
    standard,
    expected: `one of ${all.map((one) => `"${one}"`).join(', ')}`,
    read: (value) => all.find((one) => one === value),
  }
}

/** A list of texts, each of which is checked. */
export function list(standard: readonly string[], isFine: (item: string) => boolean, expected: string) {
  return {
    standard,
    expected,
    read: (value: unknown) =>
      Array.isArray(value) && value.every((item) => typeof item === 'string' && isFine(item))
        ? (value as readonly string[])
        : undefined,
  }
}

/** Any text. Default: empty. */
export function text(): SettingType<string> {
  return {
    standard: '',
    expected: 'a text',
    read: (value) => (typeof value === 'string' ? value : undefined),
  }
}

/** A URL with http or https. */
export function webAddress(): SettingType<string | undefined> {
  return {
    standard: undefined,
    expected: 'a web address, such as "http://127.0.0.1:4100"',
    read: (value) => (/^https?:$/.test(URL.parse(String(value))?.protocol ?? '') ? String(value) : undefined),
  }
}

const units = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 } as const

/** A duration in Go's format: `60s`, `1m30s`, `1.5h`. Read as seconds. */
export function duration(standard: number): SettingType<number> {
  return {
    standard,
    expected: 'a duration, such as "60s" or "1m30s"',
    read(value) {
      if (typeof value !== 'string' || !/^(0|(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+)$/.test(value))
        return undefined
      const parts = value.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g)
      return [...parts].reduce((sum, [, n, unit]) => sum + Number(n) * units[unit as keyof typeof units], 0)
    },
  }
}

/** A size in Docker's format: `50MiB`, `5GB`, where both mean powers of 1024. Read as bytes. */
export function byteSize(standard: number): SettingType<number> {
  return {
    standard,
    expected: 'a size, such as "50MiB"',
    read(value) {
      const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ?([kmgtp]?)(?:i?b)?$/i.exec(String(value)) ?? []
      return number === undefined
        ? undefined
        : Math.floor(Number(number) * 1024 ** ' kmgtp'.indexOf(unit.toLowerCase() || ' '))
    },
  }
}
