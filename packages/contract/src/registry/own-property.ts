/**
 * Returns the value of a record for an untrusted key from an address, a command line or another document. Direct access
 * would also find inherited properties, such as `constructor`.
 */
export function getOwnProperty<T>(
  record: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}
