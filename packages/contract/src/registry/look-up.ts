/**
 * What a record holds under a key that came from outside: an address, a command line, another document. A plain access
 * would also find what every object inherits, such as `constructor`.
 */
export function lookUp<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}
