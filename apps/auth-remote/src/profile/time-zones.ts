/** Returns the time zones to choose from: the browser's list, and one that was chosen elsewhere. */
export function listTimeZones(chosen: string | null): string[] {
  const zones = new Set(Intl.supportedValuesOf('timeZone'))
  if (chosen) zones.add(chosen)
  return [...zones].sort()
}

/** Returns the time zone of this device. */
export function getDeviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the name of a time zone with spaces instead of underscores. */
export function formatTimeZone(zone: string): string {
  return zone.replaceAll('_', ' ')
}
